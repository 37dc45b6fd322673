// Runs before the first paint, so that the page never flashes in the wrong theme or says the wrong language.
;(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = stored('polder.theme')
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'

  // Of the languages there are, the one chosen here, else the first that the browser asks for.
  const known = ['en', 'nl']
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  document.documentElement.lang =
    [stored('polder.language'), ...wanted].find((tag) => known.includes(tag)) ?? 'en'
})()
