/**
 * The addresses of the page, by name: `paths.member(id)`. Each feature adds its own in its `feature.ts`, here as types
 * and at startup as functions, so that a feature can link to screens of later features without importing them. No
 * component writes a URL by hand.
 */
export interface Paths {
  mail: (address: string) => string
  phone: (number: string) => string
}

export const paths = {
  mail: address => `mailto:${encodeURIComponent(address).replace('%40', '@')}`,
  phone: number => `tel:${number.replace(/[^\d+*#]/g, '')}`,
} as Paths
