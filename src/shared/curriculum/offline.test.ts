import { describe, expect, it } from 'vitest'
import { hasOfflineBegun, mapLink, mapServices, offlineAddress, offlineTimes } from './offline.ts'

const place = { addrRoad1: '경기 이천시 도자로 1', addrRoad2: '2층', lat: null, lon: null }

describe('an offline lesson', () => {
  it('takes place at its times in Seoul, once they are set [ROOM-03]', () => {
    const planned = { offlineStartAt: '2026-03-14', offlineStartTime: '10:00', offlineEndTime: '12:00' }
    expect(offlineTimes(planned)).toEqual({ startAt: Date.parse('2026-03-14T01:00:00Z'), endAt: Date.parse('2026-03-14T03:00:00Z') })
    expect(offlineTimes({ ...planned, offlineEndTime: null })).toBeNull()
    expect([Date.parse('2026-03-14T00:59:59Z'), Date.parse('2026-03-14T01:00:00Z')].map((now) => hasOfflineBegun(planned, now))).toEqual([false, true])
    expect(hasOfflineBegun({ ...planned, offlineEndTime: null }, 0)).toBe(true)
  })

  it('is shown by its point, else by its address; a strange address stays a part of the link', () => {
    expect(mapServices.map((service) => mapLink(service, place))).toEqual([
      `https://map.kakao.com/link/search/${encodeURIComponent(place.addrRoad1)}`, `https://map.naver.com/p/search/${encodeURIComponent(place.addrRoad1)}`, `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.addrRoad1)}`,
    ])
    expect(mapLink('google', { ...place, lat: 37.27, lon: 127.44 })).toBe('https://www.google.com/maps/search/?api=1&query=37.27,127.44')
    expect(mapLink('kakao', { ...place, addrRoad1: 'a,b/../c?d#e', lat: 1, lon: 2 })).toBe('https://map.kakao.com/link/map/a%20b%2F..%2Fc%3Fd%23e,1,2')
    expect(mapLink('naver', { ...place, addrRoad1: '' })).toBeNull()
    expect(offlineAddress(place)).toBe('경기 이천시 도자로 1 2층')
  })
})
