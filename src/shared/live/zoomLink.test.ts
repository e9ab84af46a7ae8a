import { describe, expect, it } from 'vitest'
import { zoomProgramLink } from './zoomLink.ts'

describe('the link of Zoom’s program', () => {
  it.each([
    ['https://us02web.zoom.us/j/81234567890?pwd=a.B-1', 'zoommtg://us02web.zoom.us/join?action=join&confno=81234567890&pwd=a.B-1'],
    ['https://zoom.us/w/81234567890?tk=token.1&pwd=x', 'zoommtg://zoom.us/join?action=join&confno=81234567890&pwd=x&tk=token.1'],
    ['https://zoom.us/s/81234567890?zak=key', 'zoommtg://zoom.us/start?action=start&confno=81234567890&zak=key'],
  ])('opens what a page of Zoom opens: %s [LIVE-06]', (page, link) => {
    expect(zoomProgramLink(page)).toBe(link)
  })

  it.each(['https://meet.example.com/room', 'http://zoom.us/j/81234567890', 'https://zoom.us/rec/share/1', 'no address'])('is none for %s', (page) => {
    expect(zoomProgramLink(page)).toBeUndefined()
  })
})
