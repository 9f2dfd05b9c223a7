// Runs before the first paint: sets the chosen colours and text size, and says what to do if the page cannot start.
// It is ES5, so that browsers that are too old for the page can run it, and small, because every first visit loads it.
;(function () {
  var html = document.documentElement

  function stored(key) {
    try {
      return localStorage.getItem(key)
    } catch (_) {
      // Storage may be switched off: the system's colours and the browser's language are used then.
      return null
    }
  }

  var theme = stored('kinkeeper-theme')
  if (theme === 'light' || theme === 'dark') html.setAttribute('data-theme', theme)
  if (stored('kinkeeper-easy-reading')) html.setAttribute('data-easy', '')

  /** What the page says before its script arrives, in the language that it will then speak. */
  function translate() {
    var chosen = stored('kinkeeper-language')
    var languages = chosen ? [chosen] : navigator.languages || [navigator.language || 'en']
    var elements = document.querySelectorAll('[data-words]')
    for (var index = 0; index < elements.length; index++) {
      var words = JSON.parse(elements[index].getAttribute('data-words'))
      for (var each = 0; each < languages.length; each++) {
        var code = languages[each].split('-')[0]
        if (words[code]) elements[index].textContent = words[code]
        if (words[code] || code === 'en') break
      }
    }
  }

  function set(id, isShown) {
    var element = document.getElementById(id)
    if (element && isShown) element.removeAttribute('hidden')
    else if (element) element.setAttribute('hidden', '')
  }

  function whenRead(act) {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act)
    else act()
  }

  function hasStarted() {
    return html.hasAttribute('data-started')
  }

  function show(message) {
    whenRead(function () {
      set('root', false)
      set(message, true)
    })
  }

  function fail() {
    if (!hasStarted() && !html.hasAttribute('data-too-old')) show('boot-failed')
  }

  /** True from Safari 16.4, Firefox 128 (both by @property), Chrome and Edge 111 (by color-mix) on. */
  function isNewEnough() {
    var css = window.CSS
    return Boolean(css && css.registerProperty && css.supports('color', 'color-mix(in lab, red, blue)'))
  }

  whenRead(function () {
    translate()
    // Hidden until now, because without JavaScript nothing is loading.
    set('boot-loading', true)
    var retry = document.getElementById('boot-retry')
    if (retry) {
      retry.addEventListener('click', function () {
        location.reload()
      })
    }
  })

  if (!isNewEnough()) {
    html.setAttribute('data-too-old', '')
    show('boot-too-old')
    return
  }
  window.addEventListener(
    'error',
    function (event) {
      var isOurs = event.target === window && String(event.filename).indexOf(location.origin) === 0
      if (isOurs || event.target instanceof HTMLScriptElement) fail()
    },
    true
  )
  window.addEventListener('unhandledrejection', fail)
  setTimeout(fail, 120000)
})()
