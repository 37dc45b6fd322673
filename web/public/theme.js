// Runs before the first paint, so that the page never flashes in the wrong theme.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('polder.theme')
  } catch {}
  const dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
