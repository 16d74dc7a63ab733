import { defineConfig } from 'rolldown';

export default defineConfig({
  input: {
    'cli/main': 'src/cli/main.ts',
    index: 'src/index.ts',
    'batch-worker': 'src/service/embedded/batch-worker.ts',
  },
  platform: 'node',
  external: ['libsql', 'piscina', 'fastify', /^@fastify\//, 'prom-client', 'pg', 'graphile-worker'],
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    cleanDir: true,
    minify: true,
  },
});
