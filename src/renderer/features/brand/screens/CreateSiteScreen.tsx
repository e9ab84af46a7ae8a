import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { SiteMade } from '../components/SiteMade.tsx'
import { SiteMaker } from '../components/SiteMaker.tsx'

/** `/create_site` [SHELL-25]. */
export function CreateSiteScreen() {
  const [query] = useSearchParams()
  const made = Number(query.get('made'))
  return Number.isSafeInteger(made) && made > 0 ? <SiteMade channelSeq={made} /> : <SiteMaker />
}
