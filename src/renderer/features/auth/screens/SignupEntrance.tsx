import { Entrance } from '../sso/Entrance.tsx'
import { SignupScreen } from './SignupScreen.tsx'

/** Signup; the new user joins the requesting site [SHELL-10]. */
export const SignupEntrance = () => <Entrance to="createaccount"><SignupScreen /></Entrance>
