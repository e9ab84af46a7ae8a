import { expect, it } from 'vitest'
import { isPlayerAddress, playerPath, providerPlayer } from './videoFrames.ts'
import type { VideoLink } from '#shared/kernel/video/videoLinks.ts'

const youtube: VideoLink = { provider: 'youtube', id: 'dQw4w9WgXcQ', hash: null }
const unlisted: VideoLink = { provider: 'vimeo', id: '76979871', hash: 'abcdef0123' }

it('addresses our page and the provider’s player by the parts of the link alone [ROOM-02]', () => {
  expect([playerPath(youtube, 'ko'), playerPath(unlisted, 'ja')]).toEqual(['/player/youtube/dQw4w9WgXcQ?lang=ko', '/player/vimeo/76979871?lang=ja&h=abcdef0123'])
  expect(providerPlayer(youtube, 'ko')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?enablejsapi=1&controls=0&/)
  expect(providerPlayer(unlisted, 'ko')).toMatch(/^https:\/\/player\.vimeo\.com\/video\/76979871\?h=abcdef0123&.*dnt=1$/)
})

it.each([
  ['https://school.test/player/youtube/dQw4w9WgXcQ?lang=ko', true], [providerPlayer(youtube, 'en'), true], [providerPlayer(unlisted, 'en'), true],
  ['https://school.test/main', false], ['https://evil.test/player/youtube/dQw4w9WgXcQ', false], ['https://www.youtube.com/embed/dQw4w9WgXcQ', false],
  ['https://www.youtube-nocookie.com/redirect', false], ['https://player.vimeo.com.evil.test/video/1', false], ['javascript:alert(1)', false], ['', false],
])('a frame may show %s: %s [DESK-01]', (address, may) => expect(isPlayerAddress(address, 'https://school.test')).toBe(may))
