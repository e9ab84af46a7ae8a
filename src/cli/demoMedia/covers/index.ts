import { calligraphy, ceramics, watercolour } from '#cli/demoMedia/covers/atelier.ts'
import { meditation, running, yoga } from '#cli/demoMedia/covers/body.ts'
import { guitar, investment, japanese } from '#cli/demoMedia/covers/culture.ts'
import { baking, koreanCooking } from '#cli/demoMedia/covers/kitchen.ts'
import { filmMaking, photography, python } from '#cli/demoMedia/covers/screen.ts'

/** The demo classes' pictures by file name, 1280 × 720. */
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
  'film-making': filmMaking,
  meditation,
}
