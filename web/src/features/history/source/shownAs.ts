const pictures = ['image/jpeg', 'image/gif', 'image/png']

/** Decides how a type of file is shown: on the page if browsers show it safely, else as a link. */
export function shownAs(contentType: string, showsPdf: boolean): 'picture' | 'pdf' | 'link' {
  if (pictures.includes(contentType)) return 'picture'
  return contentType === 'application/pdf' && showsPdf ? 'pdf' : 'link'
}
