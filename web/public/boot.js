// Runs before the first paint: sets the chosen colours and text size, and keeps the page from staying blank when its
// main script does not arrive. Plain and small, because it is loaded by every first visit.
;(() => {
  try {
    const theme = localStorage.getItem('kinkeeper-theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    if (localStorage.getItem('kinkeeper-easy-reading')) document.documentElement.dataset.easy = ''
  } catch {
    // Storage may be switched off; the system's colours are then used.
  }

  // What the page says before its script arrives, in the language that it will then speak.
  function translate() {
    let languages = navigator.languages
    try {
      const chosen = localStorage.getItem('kinkeeper-language')
      if (chosen) languages = [chosen]
    } catch {
      // The browser's language, then.
    }
    const codes = languages.map(tag => tag.split('-')[0])
    for (const element of document.querySelectorAll('[data-words]')) {
      const words = JSON.parse(element.dataset.words)
      const code = codes.find(code => code === 'en' || words[code])
      if (words[code]) element.textContent = words[code]
    }
  }
  // The first change is the end of the document, before any module runs.
  document.addEventListener('readystatechange', translate, { once: true })

  const started = () => 'started' in document.documentElement.dataset

  function fail() {
    if (started()) return
    const show = () => {
      document.getElementById('root')?.setAttribute('hidden', '')
      document.getElementById('boot-failed')?.removeAttribute('hidden')
      document.getElementById('boot-retry')?.addEventListener('click', () => location.reload())
    }
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show, { once: true })
    else show()
  }

  addEventListener('error', event => event.target instanceof HTMLScriptElement && fail(), true)
  setTimeout(fail, 120_000)
})()
