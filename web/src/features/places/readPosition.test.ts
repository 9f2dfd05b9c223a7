import { describe, expect, it } from 'vitest'
import { readPosition } from './readPosition.ts'

const read = (text: string, language = 'en') => {
  const position = readPosition(text, language)
  return position && [position.latitude, position.longitude]
}

describe('reads a position', () => {
  it.each([
    ['49.1952, 16.6080'],
    ['49.1952,16.6080'],
    [' 49.1952 16.6080 '],
    ['49.1952;16.6080'],
    ['(49.1952, 16.6080)'],
    ['+49.1952, +16.6080'],
    ['49,1952; 16,6080'],
    ['49,1952, 16,6080'],
    ['49,1952 16,6080'],
    ['49.1952° N, 16.6080° E'],
    ['49,1952° N, 16,6080° E'],
    ['49.1952N 16.6080E'],
    ['N49.1952 E16.6080'],
    ['n 49.1952, e 16.6080'],
    ['16.6080° E 49.1952° N'],
    ['49.1952°, 16.6080°'],
    ['49.1952° 16.6080°'],
  ])('in decimals: %s', text => expect(read(text)).toEqual([49.1952, 16.608]))

  it.each([
    [`49°11'42"N 16°36'29"E`],
    ['49°11′42″N 16°36′29″E'],
    ['49° 11’ 42” N, 16° 36’ 29” E'],
    [`49°11'42''N16°36'29''E`],
    [`N 49°11'42" E 16°36'29"`],
    [`N49º11'42" E16˚36'29"`],
    [`49°11'42" 16°36'29"`],
    [`49°11'42.0"N 16°36'29.0"E`],
    [`49°11'42,0"N 16°36'29,0"E`],
  ])('in degrees, minutes and seconds: %s', text => expect(read(text)).toEqual([49.195, 16.608056]))

  it.each([
    [`49°11.7'N 16°36.48'E`],
    [`49° 11,7' N, 16° 36,48' E`],
    ['N 49° 11.700 E 016° 36.480'],
    ['49° 11.7 16° 36.48'],
  ])('in degrees and minutes: %s', text => expect(read(text)).toEqual([49.195, 16.608]))

  it('in the south and in the west', () => {
    expect(read('-33.8568, -70.5')).toEqual([-33.8568, -70.5])
    expect(read('−33.8568, −70.5')).toEqual([-33.8568, -70.5])
    expect(read('33.8568° S, 70.5° W')).toEqual([-33.8568, -70.5])
    expect(read(`33°30'S 70°30'W`)).toEqual([-33.5, -70.5])
    expect(read(`-0°30', -0°15'`)).toEqual([-0.5, -0.25])
    expect(read('-90, 180')).toEqual([-90, 180])
    expect(read('-0.0000001, 0')).toEqual([0, 0])
  })

  it('with an O, which is east in German and west in Spanish', () => {
    expect(read('49,1952° N, 16,6080° O', 'de')).toEqual([49.1952, 16.608])
    expect(read('40,4168° N, 3,7038° O', 'es')).toEqual([40.4168, -3.7038])
    expect(read('49.1952° N, 16.6080° O')).toBeUndefined()
    for (const language of ['de', 'es', 'en']) expect(read('40° N 3° W', language)).toEqual([40, -3])
  })

  it.each([
    ['geo:49.1952,16.6080'],
    ['geo:49.1952,16.6080,230;crs=wgs84?z=12'],
    ['geo:0,0?q=49.1952,16.6080(Brno)'],
    ['https://www.openstreetmap.org/#map=12/49.1952/16.6080'],
    ['https://www.openstreetmap.org/?mlat=49.1952&mlon=16.6080#map=12/49.3/16.7'],
    ['openstreetmap.org/relation/438171#map=11.5/49.1952/16.6080&layers=T'],
    ['https://www.google.com/maps/@49.1952,16.6080,12z?entry=ttu'],
    ['https://www.google.de/maps/place/Brno/@49.1952,16.6080,11z/data=x'],
    ['https://www.google.com/maps/place/Brno/@49.3,16.7,11z/data=!4m6!8m2!3d49.1952!4d16.6080'],
    ['https://maps.google.com/?q=49.1952,16.6080'],
  ])('in the address of a map: %s', text => expect(read(text)).toEqual([49.1952, 16.608]))
})

describe('does not guess', () => {
  it.each([
    [''],
    ['   '],
    ['Brno'],
    ['somewhere near Brno'],
    ['49.1952'],
    ['49,1952'],
    ['49,16'],
    ['49.1952,'],
    ['NaN, NaN'],
    ['Infinity, 1'],
    ['1e1, 2'],
    ['49.1952 16.6080 230'],
    ['49,1952,16,6080'],
    ['49.1952, 16,6080'],
    ['49.195216.6080'],
    ['49.1952 N'],
    ['49.1952 N, 16.6080'],
    ['49.1952 N, 16.6080 S'],
    ['-49.1952 N, 16.6080 E'],
    ['49° 11 42, 16° 36'],
    ['49° 11.7'],
    [`49°11'42"N`],
    [`49°60'0"N 16°36'29"E`],
    [`49°11'60"N 16°36'29"E`],
    [`49.5°11'N 16°36'E`],
    [`49°11.5'42"N 16°36'29"E`],
    ['https://maps.app.goo.gl/9xYz1AbC'],
    ['https://www.openstreetmap.org/relation/438171'],
    ['geo:0,0?q=Brno'],
  ])('%s', text => expect(read(text)).toBeUndefined())

  it.each([
    ['91, 16'],
    ['-90.0001, 0'],
    ['49, 181'],
    ['0, -180.5'],
    ['91° N 16° E'],
    [`90°0'1"N 16°0'0"E`],
    ['geo:91,16'],
    ['https://www.openstreetmap.org/#map=12/95/16'],
  ])('what is not on the globe: %s', text => expect(read(text)).toBeUndefined())

  it('and is done in time with a long text', () => {
    for (const part of ['4', ' ', '4 ', "4° 1' ", 'N', ' )'])
      expect(read(`4${part.repeat(20_000)}x`)).toBeUndefined()
  })
})
