// Runs in every page before the page's own scripts, and reports what a healthy page never does. A file that the browser
// shows in a page of its own making is none of ours.
if (document.contentType === 'text/html') {
  // WebKitGTK's window has this handler; Firefox passes on its console.
  const handler = globalThis.webkit?.messageHandlers?.report
  const log = console.error
  const report = text => (handler ? handler.postMessage(text) : log(text))
  if (handler)
    console.error = (...values) => {
      log(...values)
      report(values.map(String).join(' '))
    }
  document.addEventListener('securitypolicyviolation', event => {
    report(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
  })
  addEventListener('error', event => {
    if (event.error) report(`page error: ${event.error} ${event.error.stack}`)
  })
  addEventListener('unhandledrejection', event => {
    report(`page error: ${event.reason} ${event.reason?.stack}`)
  })
}
