import { defineConfig } from 'rolldown';

/** The chat for web pages: one script that any page may load. */
export default defineConfig({
  input: 'src/widget/chat.ts',
  platform: 'browser',
  output: { file: 'dist/widget/chat.js', format: 'iife', minify: true },
});
