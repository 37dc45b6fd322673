import { enPages, type PageTexts } from './en-pages.ts'
import { translation } from './texts.ts'

/** The texts of the lesser visited pages, apart from the others because the first view needs none of them. */
export const p: PageTexts = translation?.pages ?? enPages
