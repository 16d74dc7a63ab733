import { defineConfig } from 'rolldown';

export default defineConfig({
  input: {
    'cli/main': 'src/cli/main.ts',
    index: 'src/index.ts',
    'batch-worker': 'src/engine/rows/batch-worker.ts',
  },
  platform: 'node',
  external: ['libsql', 'piscina', 'fastify', /^@fastify\//, 'prom-client', 'pg', 'graphile-worker'],
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // a file costs more to find than to read: what one answer needs comes in three or four
    codeSplitting: {
      groups: [
        { name: 'start', test: /src[\\/]cli[\\/](context|run|program)\.ts$/, priority: 4 },
        {
          name: 'law',
          test: /src[\\/](local[\\/]embedded|cli[\\/](duty[\\/]duty|look-up[\\/]lookup))\.ts$/,
          priority: 3,
        },
        {
          name: 'requests',
          test: /node_modules[\\/]zod[\\/]|src[\\/]api[\\/](fields|declared-fields)\.ts$/,
          priority: 2,
        },
        {
          name: 'goods',
          test: /src[\\/](cli[\\/]classify[\\/]classify|reference[\\/]open-classifier|engine[\\/]answer-classification|api[\\/]classify-request)\.ts$/,
          priority: 1,
        },
      ],
    },
    cleanDir: true,
    minify: true,
  },
});
