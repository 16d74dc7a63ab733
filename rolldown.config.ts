import { defineConfig, type Plugin } from 'rolldown';

/** A chunk that only hands on names of another one: `export{t as duty}from"./law.js";`. */
const handedOn = /^export\{([^}]*)\}from"(\.\/[\w.-]+)";$/;

/** Asks the chunk that has a name for it, not a file between: finding a file costs a start more than reading one. */
const withoutFacades: Plugin = {
  name: 'without-facades',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    for (const { fileName, code } of chunks) {
      const [, names, from] = handedOn.exec(code.trim()) ?? [];
      if (names === undefined || !fileName.startsWith('chunks/')) continue;
      const fields = names.split(',').map((each) => {
        const [theirs, ours = theirs] = each.split(' as ');
        return `${ours}:e.${theirs}`;
      });
      const asked = `import(\`./${fileName.slice('chunks/'.length)}\`)`;
      const instead = `import(\`${from}\`).then(e=>({${fields.join(',')}}))`;
      for (const chunk of chunks)
        if (chunk.fileName.startsWith('chunks/')) chunk.code = chunk.code.replaceAll(asked, instead);
    }
  },
};

export default defineConfig({
  input: {
    'cli/main': 'src/cli/main.ts',
    index: 'src/index.ts',
    'batch-worker': 'src/engine/rows/batch-worker.ts',
  },
  platform: 'node',
  plugins: [withoutFacades],
  external: ['libsql', 'piscina', 'fastify', /^@fastify\//, 'prom-client', 'pg', 'graphile-worker'],
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // a file costs more to find than to read: what one answer needs comes in three or four
    codeSplitting: {
      groups: [
        { name: 'start', test: /src[\\/]cli[\\/](context|run|program)\.ts$/, priority: 5 },
        {
          name: 'law',
          test: /src[\\/](local[\\/]embedded|cli[\\/]duty[\\/]duty|render[\\/](section|classification[\\/]tree))\.ts$/,
          priority: 4,
        },
        { name: 'tables', test: /src[\\/](render[\\/]table|cli[\\/]look-up[\\/]lookup)\.ts$/, priority: 3 },
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
