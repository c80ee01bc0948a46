import { PASSWORD_MIN } from '../../contract/limits.ts';

/** German passwords, years, clubs, and words of a jeweller: what the published lists of leaked passwords lack. */
const LOCAL = `
  0123456789 87654321 987654321 9876543210 00000000 12341234 123123123 1qaz1qaz qwertzui qwertzuiop qwertz123 yxcvbnmn abcdefgh
  p@ssword pa$$word geheimnis ichliebedich ichliebe schatz12 prinzessin schmetterling hallohallo hallo1234 willkommen admin1234
  root1234 change123 test12345 guest123 user1234 login123 sommer2024 sommer2025 sommer2026 winter2024 winter2025 winter2026
  fruehling herbst2025 oesterreich wien1234 berlin12 bayern123 rapidwien austriawien blumen12 blume123 schokolade diamant1 goldring
  verlobung hochzeit jewellery jewelry1 schmuck1 einhorn1
`;

/** Some 18,000 (OWASP ASVS 5, 6.2.4 asks for 3,000). Shorter ones are refused for their length. Read once, when one is first needed. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  return (read ??= readList());
}

let read: Promise<ReadonlySet<string>> | undefined;

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...LOCAL.split(/\s+/), ...dictionary['passwords-common']].filter((password) => password.length >= PASSWORD_MIN));
}
