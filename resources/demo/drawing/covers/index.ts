import { calligraphy, ceramics, watercolour } from './atelier.ts'
import { meditation, running, yoga } from './body.ts'
import { guitar, investment, japanese } from './culture.ts'
import { baking, koreanCooking } from './kitchen.ts'
import { videoMaking, photography, python } from './screen.ts'

/** Demo class covers by file name, 1280 × 720. */
export const covers = {
  'korean-cooking': koreanCooking,
  watercolour,
  python,
  yoga,
  ceramics,
  photography,
  japanese,
  guitar,
  investment,
  calligraphy,
  baking,
  running,
  'film-making': videoMaking,
  meditation,
}
