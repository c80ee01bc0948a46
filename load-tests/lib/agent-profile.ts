/** Of the platform whose agents the load test plays; the shop that `npm run load` starts knows it. */
export const AGENT_PROFILE = 'https://agents.example/profile.json';
