/**
 * Tells the style sheet where the board begins on the page, so that its height can end inside the window. What stands
 * above it may come, go and change its height. Returns a function that ends it.
 */
export function endsInWindow(board: HTMLElement): () => void {
  let frame = 0
  const measure = () => {
    const top = Math.round(board.getBoundingClientRect().top + window.scrollY)
    board.style.setProperty('--tree-top', `${top}px`)
  }
  measure()
  // In the next frame: a new height of the board is another height of the page, which the observer would see at once.
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(measure)
  })
  observer.observe(document.body)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}
