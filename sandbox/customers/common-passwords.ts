/** Heads of published lists of leaked passwords, those of eight and more characters, and of their stems before digits are appended. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 0123456789 87654321 987654321 9876543210 11111111 00000000 12341234 11223344 123123123 123321123 147258369
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz1qaz q1w2e3r4 qwertyui qwertyuiop qwertzui qwertzuiop qwerty123 qwertz123 asdfghjk asdfghjkl yxcvbnmn
  zxcvbnm1 asdfasdf abcdefgh abcd1234 abc12345 a1b2c3d4 aa123456 password passwort password1 passwort1 passw0rd p@ssw0rd p@ssword pa$$word
  passwords kennwort geheim geheimnis iloveyou ichliebedich ichliebe liebling schatzi schatz12 sonnenschein sunshine princess prinzessin
  schmetterling hallohallo hallo123 hallo1234 welcome1 welcome123 willkommen letmein1 letmein123 football fussball baseball basketball
  superman batman123 spiderman starwars pokemon1 dragon12 monkey12 michael1 jennifer jordan23 charlie1 computer internet samsung1 trustno1
  whatever master12 administrator admin123 admin1234 root1234 default1 changeme change123 test1234 testtest test12345 guest123 user1234
  login123 master123 secret12 secret123 sommer2024 sommer2025 sommer2026 winter2024 winter2025 winter2026 fruehling herbst2025 oesterreich
  deutschland wien1234 berlin12 hamburg1 muenchen salzburg bayern123 rapidwien austriawien fcbayern borussia blumen12 blume123 lavender
  butterfly chocolate schokolade strawberry cinderella maria123 daniel12 alexander alexandra christian christina sebastian katharina
  elisabeth stefanie victoria mercedes porsche911 lamborghini ferrari1 corvette mustang1 liverpool chelsea1 arsenal1 barcelona realmadrid
  manchester diamonds diamant1 goldring verlobung hochzeit jewellery jewelry1 schmuck1 einhorn1 unicorn1`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
