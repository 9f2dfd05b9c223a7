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
