import { expect, it } from 'vitest'
import { addressOfVideo, parseVideoLink, secondsOfDuration, secondsOfLength, videoLink } from './videoLinks.ts'

const youtube = { provider: 'youtube', id: 'dQw4w9WgXcQ', hash: null }
const vimeo = { provider: 'vimeo', id: '76979871', hash: null }
const unlisted = { ...vimeo, hash: 'abcdef0123' }

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube], ['https://www.youtube.com/watch?t=3&v=dQw4w9WgXcQ&list=x', youtube],
  ['http://m.youtube.com/watch?v=dQw4w9WgXcQ', youtube], ['https://youtu.be/dQw4w9WgXcQ?si=abc', youtube], ['https://youtube.com/shorts/dQw4w9WgXcQ', youtube],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', youtube], ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube],
  ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', youtube], ['  youtu.be/dQw4w9WgXcQ ', youtube],
  ['https://vimeo.com/76979871', vimeo], ['https://vimeo.com/channels/staffpicks/76979871', vimeo], ['https://player.vimeo.com/video/76979871?h=1', vimeo],
  ['https://youtu.be/dQw4w9WgXcQ?t=90', youtube], ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', youtube], ['https://player.vimeo.com/video/76979871?h=abcdef0123&badge=0', unlisted],
  ['76979871', vimeo], ['https://vimeo.com/76979871/abcdef0123', unlisted], ['https://vimeo.com/76979871/abcdef0123?share=copy', unlisted], ['https://vimeo.com/76979871#t=30s', vimeo],
  ['https://vimeo.com/76979871/comments', vimeo],
])('recognises %s (part of STU-03)', (link, found) => {
  expect(parseVideoLink(link)).toEqual(found)
  expect(videoLink.parse(found)).toEqual(found)
})

it.each([
  '', 'hello', 'https://www.youtube.com/watch?v=short', 'https://www.youtube.com/watch?v=dQw4w9WgXcQx', 'https://www.youtube.com/', 'https://youtu.be/',
  'https://evil.example/watch?v=dQw4w9WgXcQ', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'https://vimeo.com/about', '123', 'javascript:alert(1)',
  'https://www.youtube.com/playlist?list=dQw4w9WgXcQ',
])('does not recognise %s (part of STU-03)', (link) => expect(parseVideoLink(link)).toBeNull())

it.each([
  ['PT3M33S', 213], ['PT1H', 3600], ['PT1H2M3.5S', 3723.5], ['P1DT1S', 86_401], ['P1W', 604_800], ['PT0S', 0],
  ['P', null], ['PT', null], ['', null], ['3M', null], ['PT1M2H', null], ['P1DT', null],
])('%s is %j seconds (part of STU-03)', (iso, seconds) => expect(secondsOfDuration(iso)).toBe(seconds))

it.each([
  [youtube, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'], [vimeo, 'https://vimeo.com/76979871'], [unlisted, 'https://vimeo.com/76979871/abcdef0123'],
])('builds the address of %j from its parts (part of STU-03)', (link, address) => {
  expect(addressOfVideo(videoLink.parse(link))).toBe(address)
  expect(parseVideoLink(address)).toEqual(link)
})

it.each([
  ['75', 75], ['12:30', 750], ['1:02:30', 3750], [' 0:09 ', 9], ['90:00', 5400],
  ['0', null], ['0:00', null], ['', null], ['1:75', null], ['12분', null], ['1:2:3:4', null], ['-5', null], ['1.5', null],
])('the typed length %j is %j seconds (part of STU-03)', (text, seconds) => expect(secondsOfLength(text)).toBe(seconds))
