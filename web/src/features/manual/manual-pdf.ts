import { translation } from '../../texts/texts.ts'

/** Where the manual is to download, in the language of the page. */
export const MANUAL_PDF = translation ? '/user-manual-nl.pdf' : '/user-manual.pdf'
