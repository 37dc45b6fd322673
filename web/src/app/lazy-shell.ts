import { lazyPart } from '../platform/lazy-part.ts'

/** What stands around every page, apart from the first view: the connect screen does without. */
export const AppShell = lazyPart(() => import('./app-shell.tsx'), 'AppShell')
