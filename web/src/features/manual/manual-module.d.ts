declare module '*.md' {
  /** The manual below its title, made by web/manual/manual-plugin.ts when the app is built. */
  export const html: string
  export const chapters: { id: string; text: string }[]
}
