import { defineConfig } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

/** What a program that uses the library is compiled against: one file, nothing of node's own types, no internal room. */
export default defineConfig({
  input: { index: 'src/index.ts' },
  external: ['zod'],
  plugins: [dts({ tsconfig: 'tsconfig.build.json', emitDtsOnly: true })],
  output: { dir: 'dist/types', cleanDir: true },
});
