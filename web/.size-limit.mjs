import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8'))

/** The scripts that these sources bring, with all that they import, and the Dutch of their texts for who reads Dutch. */
function scriptsOf(sources, dutch) {
  const found = new Set()
  const add = (key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build: name what stands for it in web/.size-limit.mjs`)
    if (found.has(`dist/${chunk.file}`)) return
    found.add(`dist/${chunk.file}`)
    chunk.imports?.forEach(add)
    if (dutch) chunk.dynamicImports?.filter((source) => source.startsWith('src/texts/nl-')).forEach(add)
  }
  sources.forEach(add)
  return [...found].filter((file) => file.endsWith('.js'))
}

/** The connect screen, until it offers every wallet of the browser. */
const firstView = ['index.html', 'src/wallet/runtime.ts']
/** What the dashboard of a wallet that is signed in and has earned loads until nothing more comes. */
const dashboard = [
  ...firstView,
  'src/app/app-shell.tsx',
  'src/features/dashboard/dashboard.tsx',
  'src/features/dashboard/rewards.tsx',
  'src/wallet/server-session.ts',
  'src/ui/dialog-parts.tsx',
  'src/ui/toast.tsx',
]
const check = (name, limit, sources, { dutch = false } = {}) => ({
  name,
  path: [...scriptsOf(sources, dutch), 'dist/before-paint.js'],
  limit,
  gzip: true,
})

/** kB are 1,000 bytes, each file compressed by itself, as it is sent. */
export default [
  check('first view', '107 kB', firstView),
  check('first view in Dutch', '110.6 kB', firstView, { dutch: true }),
  check('dashboard', '226 kB', dashboard),
  { name: 'way out', path: 'dist/exit.html', limit: '37 kB', gzip: true },
  check('dashboard in Dutch', '232.8 kB', dashboard, { dutch: true }),
]
