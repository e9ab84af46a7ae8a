import auth from '#locales/ja/auth.json'
import social from '#locales/ja/social.json'
import sso from '#locales/ja/sso.json'
import validation from '#locales/ja/validation.json'

export const texts = { auth, social, sso, validation }
