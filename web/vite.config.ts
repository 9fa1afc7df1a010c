import { readFileSync } from 'node:fs'
import type { Route } from '@promptery/contract/route'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'

const api = { target: 'http://127.0.0.1:3000', changeOrigin: false }
const proxy = { '/api': api, '/mcp': api, '/files': api, '/covers': api, '/cards': api }

/** Minified, as each page contains it. */
function inlineScript(name: string): string {
  const { code, errors } = minifySync(name, readFileSync(new URL(`public/${name}`, import.meta.url), 'utf8'))
  if (errors.length > 0) throw new Error(`${name} cannot be minified: ${errors[0]?.message}`)
  return `<script>${code.trim()}</script>`
}

/**
 * Inlines the scripts that run before the app, and loads styles, then the font of every page, before its code: the page can
 * be read without it.
 */
const beforeApp: Plugin = {
  name: 'before-app',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html
      const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal-.*\.woff2$/.test(name))
      const [styles = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
      const fonts = `<link rel="preload" href="./${font}" as="font" type="font/woff2" crossorigin />`
      return html
        .replace(styles, '')
        .replace('<title>', `${styles}${fonts}<title>`)
        .replace('<script type="module"', '<script type="module" fetchpriority="low"')
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
        .replace(/<script\s+src="\.\/([\w-]+\.js)"><\/script>/g, (_, name: string) => inlineScript(name))
    },
  },
}

/**
 * Leaves method and path of the routes in modules of the contract that have schemas: these are the server's, and
 * visitors load no zod.
 */
const bareRoutes: Plugin = {
  name: 'bare-routes',
  load: {
    filter: { id: /contract\/src\/.*\.ts$/ },
    async handler(id) {
      if (!/^import (?!type )[^\n]*'zod'/m.test(readFileSync(id, 'utf8'))) return null
      const exported: Record<string, Partial<Route>> = await import(id)
      return Object.entries(exported)
        .filter(([, { method, path }]) => method !== undefined && path !== undefined)
        .map(([name, { method, path }]) => `export const ${name} = ${JSON.stringify({ method, path })}\n`)
        .join('')
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  // Relative: the server prefixes every asset with its own or the CDN's origin.
  base: './',
  plugins: [react(), tailwindcss(), beforeApp, bareRoutes],
  server: { port: 5173, strictPort: true, proxy },
  preview: { proxy },
  build: {
    outDir: isSsrBuild ? 'dist-server' : 'dist',
    // The server's build renders pages.
    copyPublicDir: !isSsrBuild,
    target: 'es2023',
    // The page's policy allows no fonts in data URLs.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    rolldownOptions: {
      output: isSsrBuild
        ? {}
        : {
            hashCharacters: 'hex',
            // What most screens share is one request instead of thirty.
            codeSplitting: { groups: [{ name: 'common', minShareCount: 20 }] },
          },
    },
  },
  // The server's build has its packages in it, React's as for production.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}))
