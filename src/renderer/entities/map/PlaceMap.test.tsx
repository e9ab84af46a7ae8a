// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { PlaceMap } from './PlaceMap.tsx'

afterEach(cleanup)

it('shows the place with tiles of the own server, buttons in the reader’s language, and the provider’s name [ROOM-03]', () => {
  const { unmount } = render(<PlaceMap lat={37.5283} lon={126.9326} label="여의도 지도" zoomIn="지도 확대" zoomOut="지도 축소" credit="© 지도 회사" origin="https://school.test" />)
  const map = screen.getByRole('application', { name: '여의도 지도' })
  expect([screen.getByRole('button', { name: '지도 확대' }), screen.getByRole('button', { name: '지도 축소' }), screen.getByText('© 지도 회사')]).toHaveLength(3)
  const tiles = [...map.querySelectorAll('img')].map((tile) => tile.src)
  // Seoul's tile at the level of streets.
  expect(tiles).toContain('https://school.test/map/16/55875/25387')
  expect(map.querySelector('path.leaflet-interactive, svg path')).not.toBeNull()
  unmount()
  expect(document.querySelector('.leaflet-container')).toBeNull()
})
