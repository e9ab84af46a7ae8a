import brand from '#locales/ja/brand.json'
import siteKinds from '#locales/ja/siteKinds.json'

export const texts = { brand, siteKinds }
