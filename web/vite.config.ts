import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The built board goes into the Python package, which serves it; in development, `npm run dev` speaks to a server beside it.
export default defineConfig({
  plugins: [
    svelte({
      compilerOptions: {
        runes: true,
        discloseVersion: false,
        cssHash: ({ hash, filename }) => `f${hash(filename).slice(0, 4)}`,
      },
    }),
  ],
  build: {
    outDir: "../src/footwork/server/web/board",
    emptyOutDir: true,
    target: "es2022",
    // Every browser that runs what is built here preloads modules by itself.
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: process.env.FOOTWORK_SERVER ?? "http://127.0.0.1:8470", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
