import { useSearchParams } from 'react-router-dom'
import { SiteMade } from '../components/SiteMade.tsx'
import { SiteMaker } from '../components/SiteMaker.tsx'

/** `/create_site`: from a content type to a site that works, whose owner one is [SHELL-25]. */
export function CreateSiteScreen() {
  const [query] = useSearchParams()
  const made = Number(query.get('made'))
  return Number.isSafeInteger(made) && made > 0 ? <SiteMade channelSeq={made} /> : <SiteMaker />
}
