export { siteAddress } from './siteAddress.ts'
export type { SiteAddress, SitePlace } from './siteAddress.ts'
export { SiteLink } from './SiteLink.tsx'
