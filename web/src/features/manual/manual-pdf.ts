import { language } from '../../texts/language.ts'

/** Where the manual is to download, in the language of the page. */
export const MANUAL_PDF = language === 'nl' ? '/user-manual-nl.pdf' : '/user-manual.pdf'
