/**
 * The passwords that guessers try first. Only those of eight characters and more are listed: shorter ones are refused
 * anyway. Gathered from what published lists of leaked passwords have in common.
 */

const LIST = `
12345678 123456789 1234567890 12345678910 123456789a 123456789q 0123456789 0987654321 987654321 9876543210 87654321
11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777
88888888 888888888 99999999 999999999 12341234 123123123 12121212 1212121212 123321123 1234554321 12344321 11223344
1122334455 112233445566 123454321 147258369 1472583690 159357456 147852369 741852963 789456123 7894561230 963852741
159753456 101010101 10101010 20202020 21212121 123456123456 123456654321 12345679 1234567891 12345678a 12345678q
1234567a 1234567q 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
qazwsxedc qazwsx123 qwer1234 1234qwer qwert123 qwert1234 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty321
qwertyui qwertyuiop qwertyuiop123 qwertz123 qwertzui qwertzuiop azertyuiop azerty123 asdfghjk asdfghjkl asdfghjkl1
asdf1234 asdfasdf asdfqwer zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvbnm1234 qweasdzxc qweasd123 qweqweqwe qwe123qwe asdasdasd asd123asd
zaq12wsx zaq1zaq1 zaq1xsw2 1qaz1qaz a1b2c3d4 a1b2c3d4e5 abcd1234 abc12345 abc123456 abcdefgh abcdefghi abcdefg1 abcd12345
abcdef123 aa123456 aa12345678 a1234567 a12345678 a123456789 a123456a asd123456 qwe123456 zxc123456 aaaaaaaa aaaaaaaaa
password password1 password2 password3 password12 password123 password1234 password12345 password123456 password! password1! password01
password11 password99 passw0rd passw0rd1 p@ssw0rd p@ssword p@ssword1 p@ssw0rd1 p@55w0rd pa55word pa55w0rd pa$$w0rd pa$$word
passwort passwort1 passwort123 motdepasse contrasena contraseña wachtwoord wachtwoord1 senha123 hasło123 salasana
iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou123 ilovegod iloveu123 lovelove loveyou1 loveme123 lovely123 mylove123
sunshine sunshine1 princess princess1 princesa football football1 baseball baseball1 basketball basketball1 softball
volleyball superman superman1 batman123 spiderman spiderman1 starwars starwars1 pokemon1 pokemon123 minecraft minecraft1
fortnite fortnite1 nintendo playstation letmein1 letmein123 welcome1 welcome12 welcome123 welcome1234 trustno1 whatever whatever1
computer computer1 internet internet1 michelle jennifer jessica1 jonathan jordan23 michael1 michael123 charlie1 charlie123 ashley12
daniel123 alexander alexandra anthony1 benjamin brandon1 brittany caroline cameron1 catherine chocolate chocolate1 christian
christine christopher danielle elizabeth elizabeth1 fernando francisco gabriela gabriel1 isabella jasmine1 katherine kimberly
mercedes nicholas nathalie patricia patrick1 rebecca1 samantha samantha1 sebastian stephanie valentina valeria1 veronica victoria
victoria1 vanessa1 william1 beautiful blink182 butterfly butterfly1 cheese123 cocacola courtney creative december diamond1 dolphins
dragon12 dragon123 einstein elephant everton1 fireball flower123 forever1 freedom1 garfield giggles1 goodluck hello123 hello1234
hello12345 helloworld hellokitty homework hunter12 hunter123 juventus killer123 kitty123 liverpool liverpool1 manchester marlboro
master123 maverick midnight monkey12 monkey123 monster1 monster123 motorola mountain mustang1 november october1 paradise pa55word1
patches1 peanut12 pineapple platinum playboy1 precious president qwerasdf rainbow1 raiders1 realmadrid rockstar rockyou1 rush2112
scarface scorpion scooby12 security september shadow12 shadow123 silver12 simpsons skywalker slipknot snickers snowball soccer12
soccer123 sporting startrek steelers strawberry summer12 summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025
summer2026 sunflower superstar sweetheart swordfish teddybear teresa12 thomas123 thunder1 thunderbird tigger12 tinkerbell titanic1
tottenham trinity1 undertaker unicorn1 universe vacation warcraft warrior1 welcome! westside wildcats winston1 winter12 winter123
winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2024 autumn2025
autumn2026 yankees1 yellow12 zaqwsxcde administrator admin123 admin1234 admin12345 adminadmin root1234 test1234 test12345 testtest
tester123 testing1 testing123 changeme changeme1 changeme123 changeit default1 guest123 guest1234 user1234 login123 master12 secret12
secret123 secret1234 temp1234 temporary access14 letmein! letmeinnow openthedoor opensesame student1 student12 student123 students
teacher1 teacher123 school12 school123 school1234 college1 university classroom homework1 education exam1234 examination sourcemark
sourcemark1 google123 facebook facebook1 youtube1 youtube123 instagram linkedin1 linkedin123 snapchat whatsapp samsung1 samsung123
microsoft windows10 windows11 apple123 iphone12 android1 blackberry nokia123 ferrari1 porsche911 mercedes1 corvette chevrolet
january1 february monday123 tuesday1 thursday saturday sunday123 birthday birthday1 christmas christmas1 halloween newyork1
london123 california australia deutschland schalke04 bayern123 hallo123 hallo1234 schatz123 sommer123 sommer2024 sommer2025 sommer2026
bonjour1 soleil123 marseille doudou123 chouchou amoremio juventus1 ciaociao francesco giovanni alessandro alessia1 barcelona
barcelona1 barcelona10 teamomucho teamo123 tequiero estrella corazon1 mariposa qwerty00 pakistan pakistan123 india123 krishna1 bangladesh
`;

const COMMON = new Set(LIST.split(/\s+/).filter(Boolean));

/** True for a password that guessers try early: a listed one in any case, or a short piece repeated. */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase();
  return COMMON.has(folded) || /^(.{1,3})\1+$/u.test(folded);
}

/** For tests: how many are listed. */
export const commonPasswordCount = COMMON.size;
