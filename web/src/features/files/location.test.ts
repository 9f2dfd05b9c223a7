import { expect, it } from 'vitest'
import { inDegrees } from './location.ts'
import { opensInBrowser } from './shown.ts'
import './words.ts'

it('says where a picture was taken in degrees of both halves of the globe', () => {
  expect(inDegrees({ latitude: -33.85677, longitude: 151.2093 })).toEqual({
    latitude: '33.8568° S',
    longitude: '151.2093° E',
  })
  expect(inDegrees({ latitude: 47.5, longitude: -0.00004 })).toEqual({
    latitude: '47.5000° N',
    longitude: '0.0000° W',
  })
})

it('offers to view only originals that the server lets browsers show', () => {
  const types = ['image/jpeg', 'image/png', 'image/gif', 'image/heic', 'image/webp', 'image/svg+xml']
  expect(types.map(opensInBrowser)).toEqual([true, true, true, false, false, false])
})
