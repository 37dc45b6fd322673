import type { ChunkingContext } from 'rolldown'

/** Whose files travel together: each step of a visit, with what it needs beyond the steps before it. */
const STEPS: readonly (readonly [name: string, sources: readonly string[]])[] = [
  ['app', ['src/main.tsx']],
  ['wallet', ['src/wallet/runtime.ts']],
  ['session', ['src/wallet/server-session.ts']],
  ['shell', ['src/app/app-shell.tsx']],
]
/** In the file of parts is what at least this many pages show. */
const SHARED_BY = 3
const ROUTER = 'src/app/router.tsx'
const CONSOLE = '/web/src/admin/main.tsx'

/**
 * Names the file that a module goes to, so that a page needs a handful of files and not one for each module that two
 * pages share: each file costs the browser a request and a task of its own. What the operators' console uses as well
 * goes to files apart, so that nobody loads what only the other needs; all else is left to the bundler.
 */
export function chunkGroups(): (moduleId: string, context: ChunkingContext) => string | null {
  let plan: Map<string, string> | undefined
  return (moduleId, context) => {
    if (moduleId.includes('/node_modules/')) return null
    plan ??= planOf(moduleId, (id) => context.getModuleInfo(id))
    return plan.get(moduleId) ?? null
  }
}

type GetModule = ChunkingContext['getModuleInfo']

function planOf(anyModule: string, getModuleInfo: GetModule): Map<string, string> {
  const all = [...connectedTo(anyModule, getModuleInfo)]
  const consoles = reachedFrom(
    all.filter((id) => id.endsWith(CONSOLE)),
    getModuleInfo,
    { lazy: true },
  )
  const plan = new Map<string, string>()
  const add = (id: string, name: string) => {
    if (!plan.has(id)) plan.set(id, consoles.has(id) ? `${name}-common` : name)
  }
  for (const [name, sources] of STEPS)
    for (const id of reachedFrom(find(all, sources), getModuleInfo)) add(id, name)
  const pagesOf = new Map<string, number>()
  for (const page of pagesIn(all, getModuleInfo))
    for (const id of reachedFrom([page], getModuleInfo)) pagesOf.set(id, (pagesOf.get(id) ?? 0) + 1)
  for (const [id, pages] of pagesOf) if (pages >= SHARED_BY) add(id, 'parts')
  // They are what is imported: the bundler gives each a file of its own.
  for (const [, sources] of STEPS) for (const id of find(all, sources)) plan.delete(id)
  return plan
}

/** The pages, as the router loads them. */
function pagesIn(all: readonly string[], getModuleInfo: GetModule): readonly string[] {
  return find(all, [ROUTER]).flatMap((router) => getModuleInfo(router)?.dynamicallyImportedIds ?? [])
}

function find(all: readonly string[], sources: readonly string[]): string[] {
  return sources.map((source) => {
    const id = all.find((module) => module.endsWith(`/web/${source}`))
    if (!id) throw new Error(`${source} is not in the build: name what stands for it in chunk-groups.ts`)
    return id
  })
}

/** Everything of the build: what imports the module, and what all of them import. */
function connectedTo(module: string, getModule: GetModule): Set<string> {
  return walk([module], (id) => {
    const info = getModule(id)
    return info
      ? [...info.importers, ...info.dynamicImporters, ...info.importedIds, ...info.dynamicallyImportedIds]
      : []
  })
}

/** The modules and all that they import; what they import lazily only where that is asked for. */
function reachedFrom(modules: readonly string[], getModule: GetModule, { lazy = false } = {}): Set<string> {
  return walk(modules, (id) => {
    const info = getModule(id)
    return info ? [...info.importedIds, ...(lazy ? info.dynamicallyImportedIds : [])] : []
  })
}

/** All that one comes to from there, the beginning included. */
export function walk(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const other of next(id)) found.add(other)
  return found
}
