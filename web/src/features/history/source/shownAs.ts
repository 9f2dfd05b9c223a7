const pictures = ['image/jpeg', 'image/gif', 'image/png']

/** How a file of a type is shown: in the page, where browsers show it safely, else by a link to it. */
export function shownAs(contentType: string, showsPdf: boolean): 'picture' | 'pdf' | 'link' {
  if (pictures.includes(contentType)) return 'picture'
  return contentType === 'application/pdf' && showsPdf ? 'pdf' : 'link'
}
