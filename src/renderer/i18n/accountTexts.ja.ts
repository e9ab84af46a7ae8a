import auth from '#locales/ja/auth.json'
import social from '#locales/ja/social.json'
import sso from '#locales/ja/sso.json'
import validation from '#locales/ja/validation.json'

/** Texts of login and signup. */
export const texts = { auth, social, sso, validation }
