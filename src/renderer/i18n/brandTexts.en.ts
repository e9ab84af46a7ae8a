import brand from '#locales/en/brand.json'
import siteKinds from '#locales/en/siteKinds.json'

export const texts = { brand, siteKinds }
