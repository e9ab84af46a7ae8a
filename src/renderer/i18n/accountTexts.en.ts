import auth from '#locales/en/auth.json'
import social from '#locales/en/social.json'
import sso from '#locales/en/sso.json'
import validation from '#locales/en/validation.json'

export const texts = { auth, social, sso, validation }
