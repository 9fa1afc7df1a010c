import { readFileSync } from 'node:fs'
import type { Route } from '@promptery/contract/route'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { transform } from 'lightningcss'
import { defineConfig, minifySync, type Plugin } from 'vite'

const api = { target: 'http://127.0.0.1:3000', changeOrigin: false }
const proxy = { '/api': api, '/mcp': api, '/files': api, '/covers': api, '/cards': api }

const inPublic = (name: string) => readFileSync(new URL(`public/${name}`, import.meta.url))

/** Minified, as each page contains it. */
const inlineScript = (name: string) => {
  const { code, errors } = minifySync(name, inPublic(name).toString())
  if (errors.length > 0) throw new Error(`${name} cannot be minified: ${errors[0]?.message}`)
  return code.trim()
}
const inlineStyle = (name: string) => transform({ filename: name, code: inPublic(name), minify: true }).code.toString()

/**
 * For a fast first paint: critical styles are inlined, the app's styles do not block (`src/main.tsx` waits for them),
 * and the font of every page is preloaded.
 */
const firstPaint: Plugin = {
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html
      const styles = /<link rel="stylesheet" crossorigin href="([^"]*)">/
      const [link = '', address = ''] = styles.exec(html) ?? []
      const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal-.*\.woff2$/.test(name))
      const preloads = [
        `<link rel="preload" href="${address}" as="style" crossorigin />`,
        `<link rel="preload" href="./${font}" as="font" type="font/woff2" crossorigin />`,
      ]
      return (
        html
          .replace(link, preloads.join('\n    '))
          .replace(/<script\s+src="\.\/theme\.js"><\/script>/, () => `<script>${inlineScript('theme.js')}</script>`)
          .replace(
            /<link\s+rel="stylesheet" href="\.\/(first-paint[\w-]*\.css)" \/>/g,
            (_, name: string) => `<style>${inlineStyle(name)}</style>`,
          )
          // Loaded after what the first paint needs: the bar is visible meanwhile.
          .replace('<script type="module"', '<script type="module" fetchpriority="low"')
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
          .replace('<noscript>', `<noscript>${link}`)
      )
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

export default defineConfig({
  // Relative: the server prefixes every asset with its own or the CDN's origin.
  base: './',
  plugins: [react(), tailwindcss(), firstPaint, bareRoutes],
  server: { port: 5173, strictPort: true, proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The page's policy allows no fonts in data URLs.
    assetsInlineLimit: 0,
    manifest: true,
    // Browsers that do not know it load the same modules a little later.
    // The first script lists what it preloads: neither what every page has loaded, nor for screens of admins.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) =>
        /assets\/Admin/.test(file)
          ? []
          : needed.filter((path) => !/assets\/(common|index|react|rolldown-runtime)-/.test(path)),
    },
    rolldownOptions: {
      output: {
        // The first script names every file of the screens: hexadecimal characters compress best. Bundlers need at least 7
        // for so many.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        hashCharacters: 'hex',
        codeSplitting: {
          // Rarely changed code of all screens keeps its file name, and so its cache entry, between releases.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
            // Code shared by many screens, in one file instead of twenty, except for forms, uploads, copying,
            // the finder of links and long texts.
            {
              name: 'common',
              test: /web[\\/]src[\\/](?!.*([Tt]oast|image-file|clipboard|ConfirmDialog|FormDialog|FieldsForm|FileDrop|use-verified|[\\/](LinkedText|links|Clamped|RichText|MemberLink|SettledList|AdminArea|use-form-draft)\.))|tanstack|heroicons/,
              minShareCount: 6,
            },
            { name: 'forms', test: /FieldsForm|react-hook-form/, includeDependenciesRecursively: false },
            // The first script names each file of a screen, so those that few screens share are one.
            {
              name: 'icons',
              test: /esm[\\/](ArrowDownTray|Banknotes|Bell|ChatBubbleLeftRight|CheckCircle|DocumentText|Key|PencilSquare|Trash)Icon/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'reports',
              test: /report[\\/](names|AppealForm)|reports[\\/]describe-status|report-lifecycle|view-link/,
              includeDependenciesRecursively: false,
            },
            // Small files that few screens share, by the screen that visitors open first: each file would be a
            // request before the first picture.
            {
              name: 'home',
              test: /engineers[\\/](EngineerGrid|api)|use-fill-values/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'market',
              test: /16[\\/]solid[\\/]esm[\\/]XMarkIcon|focus-next|use-debounced-value/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'small',
              test: /text[\\/]WholeOptions|lib[\\/]api[\\/]users|MemberLink|former-member|use-scroll-to-hash/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'prose',
              test: /markdown\.ts|text[\\/](RichText|Clamped|LicenceTerms)|samples[\\/]mark|parts[\\/]Prose|licences\.ts/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'listing',
              test: /PublicText|samples[\\/](api|item)|image-file|purchases[\\/](BuyError|api)\.ts|use-add-to-cart|describe-pending|parts[\\/](can-run|WithPrompt)|use-track|DetailSkeleton|EngineerSummary|HeartIcon|(solid|24[\\/]outline)[\\/]esm[\\/]ChevronRightIcon/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
