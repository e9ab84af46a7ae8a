import { CircleMarker, Control, Map as LeafletMap, TileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef } from 'react'
import { MAP_ZOOM_MAX, mapTilePath } from '#shared/curriculum/mapTiles.ts'
import styles from './PlaceMap.module.css'

const ZOOM = 16

export interface PlaceMapProps {
  lat: number
  lon: number
  label: string
  /** Texts of its buttons. */
  zoomIn: string
  zoomOut: string
  credit: string
  /** Where tiles are fetched; empty: from the page's own server. */
  origin: string
}

/** A map with one place on it. Scrolling the page does not zoom it; two fingers, its buttons and the keyboard do. */
export function PlaceMap({ lat, lon, label, zoomIn, zoomOut, credit, origin }: PlaceMapProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current === null) return undefined
    const map = new LeafletMap(box.current, { center: [lat, lon], zoom: ZOOM, maxZoom: MAP_ZOOM_MAX, scrollWheelZoom: false, zoomControl: false, attributionControl: false })
    new Control.Zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map)
    new TileLayer(`${origin}${mapTilePath.replace(':z', '{z}').replace(':x', '{x}').replace(':y', '{y}')}`, { maxZoom: MAP_ZOOM_MAX }).addTo(map)
    const colour = getComputedStyle(box.current).getPropertyValue('--mantine-primary-color-filled').trim()
    new CircleMarker([lat, lon], { radius: 10, weight: 4, color: '#ffffff', fillColor: colour === '' ? '#1f6f54' : colour, fillOpacity: 1, interactive: false }).addTo(map)
    return () => { map.remove() }
  }, [lat, lon, zoomIn, zoomOut, origin])
  return (
    <figure className={styles.figure}>
      <div ref={box} className={styles.map} role="application" aria-label={label} />
      {credit === '' ? null : <figcaption className={styles.credit}>{credit}</figcaption>}
    </figure>
  )
}
