import brand from '#locales/ko/brand.json'
import siteKinds from '#locales/ko/siteKinds.json'

export const texts = { brand, siteKinds }
