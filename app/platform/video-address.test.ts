import { expect, test } from 'vitest'
import { playerAddress, readVideoAddress, videoOf } from './video-address.ts'

const YOUTUBE = { host: 'youtube', id: 'dQw4w9WgXcQ', hash: '' }
const VIMEO = { host: 'vimeo', id: '76979871', hash: '' }
const UNLISTED = { ...VIMEO, hash: '8272103f6e' }

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42s', YOUTUBE],
  ['http://m.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ/', YOUTUBE],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/76979871', VIMEO],
  ['https://www.vimeo.com/76979871#t=10s', VIMEO],
  ['https://VIMEO.com:443/76979871', VIMEO],
  ['https://vimeo.com/76979871/8272103f6e', UNLISTED],
  ['https://vimeo.com/76979871?h=8272103f6e', UNLISTED],
  ['https://player.vimeo.com/video/76979871', VIMEO],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0', UNLISTED],
])('%s is a film that can be played in place', (address, film) => {
  expect(readVideoAddress(address)).toEqual(film)
})

test.each([
  ['a look-alike host', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ'],
  ['a host that only ends like it', 'https://notvimeo.com/76979871'],
  ['a name of every object', 'https://constructor/76979871'],
  ['a person before the host', 'https://vimeo.com@evil.example/76979871'],
  ['a person at the host', 'https://user:word@vimeo.com/76979871'],
  ['a port', 'https://vimeo.com:8443/76979871'],
  ['another scheme', 'javascript://vimeo.com/76979871'],
  ['a film on demand', 'https://vimeo.com/ondemand/lanterns'],
  ['one of those on demand', 'https://vimeo.com/ondemand/lanterns/76979871'],
  ['a showcase', 'https://vimeo.com/showcase/76979871'],
  ['a playlist', 'https://www.youtube.com/playlist?list=PL1'],
  ['a player of playlists', 'https://www.youtube.com/embed/videoseries?list=PL1'],
  ['a channel', 'https://www.youtube.com/@pegbar'],
  ['an id that is too long', 'https://youtu.be/dQw4w9WgXcQQ'],
  ['an id with a path in it', 'https://youtu.be/..%2F..%2Fabcde'],
  ['a secret with more behind it', 'https://vimeo.com/76979871/8272103f6e%26autoplay'],
  ['more parts than a film has', 'https://vimeo.com/76979871/8272103f6e/settings'],
  ['the site itself', 'https://www.youtube.com/'],
  ['an address of a site we do not know', 'https://films.example/76979871'],
  ['no address', 'vimeo.com/76979871'],
])('%s stays a link', (_what, address) => {
  expect(readVideoAddress(address)).toBeNull()
})

test('a player is at the host that sets no cookies, or is asked not to', () => {
  expect(playerAddress({ host: 'youtube', id: 'dQw4w9WgXcQ', hash: '' })).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  )
  expect(playerAddress({ host: 'vimeo', id: '1', hash: '' })).toBe('https://player.vimeo.com/video/1?dnt=1')
  expect(playerAddress({ host: 'vimeo', id: '1', hash: 'abcdef' })).toBe(
    'https://player.vimeo.com/video/1?h=abcdef&dnt=1',
  )
})

test('a film of YouTube has no secret', () => {
  expect(videoOf('youtube', 'dQw4w9WgXcQ', 'abcdef')).toBeNull()
})
