/**
 * The 1613 entries of the million most common passwords that pass the policy (ignoring case), most common first. From
 * SecLists, 10_million_password_list_top_1M (MIT License, Copyright (c) Daniel Miessler).
 */
export const commonPasswords =
  'passw0rd! l58jkdjp! p@ssw0rd !qaz2wsx 1qaz!qaz p030710p$e4o 1qaz@wsx zaq!2wsx !qazxsw2 %e2%82%ac ' +
  'nick1234-rem936 !qaz1qaz g00dpa$$w0rd jhon@ta2011 s69!#%&( diunilaobu8* 1qazzaq! zgmf-x10a tr@nsf3r zaq1zaq! ' +
  'pa$$w0rd ncc-1701 inga-123 06081982h@d! zaq!xsw2 stay@123 mosquito@13 zeus7169-ladidadi p0pmagicwd* ' +
  'onlyone4-myxworld foda-se12 foda-se1 eagle1110-stimpy al#ks3!ksj0xx zaq1!qaz yop@1234 thx-1138 rainger-493949 ' +
  'qwerty1! p@$$w0rd password@123 password1! issue43-alaina iaxe105-lanceman abcd!efg!123 132536gt-r zaq!1qaz ' +
  '****you2 $tatyana09$ samantha1! sad-ta212 $rfv4rfv qwe123!@# !qazzaq1 !qazxsw2#edcvfr4 pompidu65@ ' +
  'pogo22-omegaome !password1 p@55w0rd oml47#yw nigel123! mikeybihon-post12 merkava-ivanhar1 masa3364-33645962 ' +
  'marco1997! lolo-909 loco68-impossib $kynet!0 kalem-44 juninho1999@ jlquatt-j22276 jamal7-55 ibill0*1 ho-shya2 ' +
  'gndb4b3$ gia^sox-291 gat-x105 f*ckintits99 farida1a-rem710 dylan610-rem58 deflep27-starwars cup2006-soccer ' +
  'cigars123! chuan09@ catch-22 bones69-bones69 blacks#1 bb33bb## bawcat-taebo101 azia-j64 andrejs-iii0649 ' +
  '5tgbbgt% 4m$2basn 4c@j&$ss 2wsx#edc 23-vader 1password! 17-jan-78 zxcvbn123! zxasqw12!@ zippy222-rem757 ' +
  'zgmf-x20 zer0$um22 zaq1@wsx zachary1! @yza6y9adubadu @ysu9e2exunupa ysqn*axt5okp yr7$jiro ynajawave$u6y4 ' +
  'y9y%aty3epyxuq xsw2#edc x-rated9437 x-rated5562 x-rated1893 xerox@123 $xearoms8upwybts ww3ymb8f$fhr wolki1h%ig ' +
  'woaded1-vampish7 wl7320jq!8 wilco791-12345678 whigginb1-s739rht8 w!2e3b#pszd9fxav w0mbatdrug$ vqgbshd5bmmw$lup ' +
  'vlad-123 vcw19uno3o!p !vcr594! v9actnwqoy$y v6#wnsbldes2!7zg uxude%u7uqeryg umyzu@apy7ytyq u@ely2y6u#ery4 ' +
  'u8i9o0p- tugce-555 tpepsucolia@1209 tommyvi-1 tigers#1 thegimp-gr5av8b thedeej-alex266 thaine19* ' +
  'teerbob1-faceman1 tawny21bii-access tata*123 taqu5yby5e#yba takehana-take8422 svenms-310 suty8yladyhe!a ' +
  'susie65-eurostra suryaonline!00 stella01# ssmow01-loop11 spencer-021978 s!osop8dugdbqech sorboro@14 some@1128 ' +
  'snlcbp32! sky!blu3 sk68xzd!3nhy sj2323!! simpsons1# !simibro1 sigizmund-10 shrike01-hyperion shona@1435 ' +
  'shark11$ shad0w*10*1 s=#et!041maktoez semix@94 sddpcht-1234567 satyanna@70 sataniquemizo-19 sasha-87 ' +
  'sanglier31! s5j1ko6sa# *rvn7071 rohlig-12 rickilake1! rich1963-debbie ri8-2803 ram*-+ram1 r*23052305 ' +
  'qwmn7#@good qwerty-98 !@qw12qw *q_ss886004_ q-haut111 qazwsx@123 !qaz2wsx#edc !qa2ws3ed !q2w3e4r p@ssw0rd2 ' +
  'p@ss4anon prat123* poppers4-4r5t6y7u play-b0y pilar@23 pierre4711? perm31-w peglegs#1 peekay-54 pass@123 ' +
  'palleon1! paa-0001 onlyone4-excess olsenlover69-a ocgatk2-llaveatk2 ny#77g-f number123456789!!! noshit3232! ' +
  '??????n?n?12345 na53xa1! n6mjx7yq@orw myztee-trish123 m#xi!rzyvh681=fn munecon70-a mumi-l0v money4me2! ' +
  'mjbalogh-19janu64 michaelk-britney6 !mfdj543 meoff1-jackal1 meister1! meenu007$ markus000-lovelybo ' +
  'manicson-love908 m!6janlik0mt97 m2141-01 lt95vv@s loris1-tatjana9 loki2496-nightwin lmne51@@ letebi566& ' +
  'lego2!dy lavey-lavey666 la%u9e5y2yvuva l3tm31n! l3s!wa9e kolob@ster720303 klubnika!939 kikuchi-1023kiku ' +
  'kensai-athena00 kehau-16 kauguri98-02 karstag321@! jwrdeh-48 julle-94 j@spor23 joseph31-lindsay jonbm86! ' +
  '!joisey6 joed++?8 jhughes-asrocer1 jhrl0821-jhrl0595 jhood22-december jhn16pu-bpx880 jfsa443417* jesus777! ' +
  'jerk921@ jcrnddrk1! j@ckd007 jack789-airedale j33p3rs! ia!vk#s=72q0ujg4 iamhg6929** i5ght-allay ' +
  'i05#2vwet!gfco7m hxuns2-m hunter58-ashley hotboy#1 ho-shya8 hlazarou-scorpio1 heromedalr29- hem1ngw@y ' +
  'hansaoff-99109910 hanan809@ hacker@13 goofy4$5 good@1234 godislove-1 godisgreat@78 godbey9-240682 gm!02041508 ' +
  'gagy4uza%ewaqu g8njr*qxcckf fzf2lgur!a fuckyou123! fucky0u! fuck0ff! froob!23 free@333 fr33pa59!s fowler-01 ' +
  'formula-1 floflo2000* f**kme69 !fish72! figo!123 fifa2008??????? *f2i9ufcrdz3 eze3a#e7u9apu6 e#y9a4a%emuqyb ' +
  'etaqateve2a#y2 epatb1-gretzky enidon-gandalf8 $emperf1 election@09 einstein@2010 eg@123456 #edcvfr4 ecurb2@3# ' +
  'ecg49ers-49ersecg eatmycum-02587410 easypay12$ eanoi?ea12 e5yrudu@edyzyb dski23-daman23 dp67690-qaz992 ' +
  '*djribas33 dj3lyki! diablo#6 dfj8979789!ths dd!mstwy28 dchapf#1 darrian-car321 daclipz4# cvollono-v8862u5t ' +
  '!cucij_ln942q0ew cse23-fj crystal-frogger55 connie#1 cinnamon^21isonirc chrissy1* chap118-811pahc celica-1988 ' +
  'celeron?1994 cbtd9f*w cbdbl3xi@ catalina-pod34dat candi*91 c1secret!1286 c000*000 buster123! brista10-7525628 ' +
  'bradley1! boy@1234 bomber52! bolinha@2008 boilerma-mm150mr black2055! billbob1-rm4443 bigal37-lockdown benji--5 ' +
  'be%etyjaguwa7a beaver44-uncleewj bdv@5727 bbazar-bbazar1 bass*165 bailey1! badguy-peace124 b6ht5f&nbsp !b4rr3ll ' +
  'azaz!@12 atao!4v1hwp9 asirak@1892 *asghasgh1 asdf12#$ as13579& arzamas-16 animals2&3 anderley@07 amiral24-24 ' +
  'alucard006-a alph@5380 al-an120 ajn6969-darby1 ah-dpqd9 afru0dyen!1z afmanic-2manic affil97$57m affil5478m$ ' +
  'aferran-aronny19 admin@12 ad4real-8826629 abd_kou-goldo123 abc@123456 a5ezygyja4y#el a33333333- ' +
  '9j!7ct_3lhuolm#q 94030588*lal 91*force* 9000i-xeon 8989ll1& 7=zarjk#bo928u4i 7!k19cglxs_52zar 7cem0s!#o4x8ng29 ' +
  '6yhnmju& 6anaqu#esa7u3y 5yjy#elelu6yle 5r430-9542-203 5#o7!0qfvwdi46df 5870409-mariner 51c0j!crvnyo 4rfv$rfv ' +
  '!4polskaviza$ 4!geb6hgsoep 49es#t#a 457884-beer 456!dave 3skpil#c!1=62ehh 3lgn5!9imbhb 3987096@do 39603610-ba ' +
  '37947952lc$ 3618.roxanne-kev 2yd*bjen 2wsx@wsx 2serveu*44 !2h7=aol64#exq0q 2gqhir*ehjsa *271189kpj84 2564aiac@ ' +
  '22citte# %21b4rr3ll 2001-mar 1$stanto 1runner! 1lynn-97 199732ms-310 @@14@@gabrie 1475aa## 12#$qwer ' +
  '1??2n?3n?4?? 12!cookies 127hour$291 123yura-sas 123qwe!@#qw 123qwe!@ 123321@00o 123@123a 11!!qqaa 11121314@kom ' +
  '10pug*le7 0!g2437k8d#ntzue 08@pilot 0831@annie zzr4hxuekwx$ zzr-3023 zzpge23y$dvr zzeni-76 z*z123z*z zz0rr0zz# ' +
  'zyxel-123 zyuzya-081 z@y@ts20892 zyrbyf31-50 zyquxyzuhe6e$e zyoin@2014 zyhtx1997@ zyab72k! zy$a9e8uvu!aje ' +
  'zy12hjk-12 zxyv44@8 zxp!s8ba zxcvbnm2? zxcvbnm123* zxcvbnm123@ zxcvb--64 zxcv-555 zxcaq1@w zxc16#qwe zx6nulp! ' +
  'zwertfc5n4n7u6#q zwer99-af4ever zvtv-110 zvfrcbv2000!!! zvezdochka-8 zver5-44 z_v#49365ckrxlw7 zuzya92-75 ' +
  'zuyi333** zu$u#u8etabata zutamagy@ebu6e zuri&iker2000 zungnim3000- zulfia73-73 zule4ka-97 zukov2-6 zuhriddin-90 ' +
  'zubastik-057 zub99-93 ztx83t5t-saceacr5 ztu3#vyjg$ zsw23$rfv zstdba*vn6qf zse4zse$ zsamot1@ zs12345! ' +
  'zrcue2fc$px4 zrar7sox@ zq@r$pw8bhgt zq48$n9lwxs* zp$avuamgh9fqubn zp5qmeu*9saa zosik-31 zorrro-17 zorro911402@ ' +
  'zoro$007 zorin-70 zo$qp#u5 zooro-06 zoomrin-198 !zooman1 zoo32g?rtnerei zoo32g?rtnere zont!123# zone51-topsecre ' +
  'zombixxx-26 zombie99! zombie11@ zolushka4@www zolotko-1 zo1po11!! znby*2vh z@n6u3tsu zmy7d$ytfp zmrzl1na! ' +
  'zm$k23aihh*4qjec zma1986es-ro zlataair-87 $zkz9ucwa4$ zknpyrz@2007 zkhh!7!mns zk39g0odpopfr$$ zjy*3irgutcdoanw ' +
  'zjswcgjkqm*7 z#ji6sk5_3lc01vo zirk-123 ziripke928-wiinw98 zinzoe@6 zinoviev-00 zinner53- zinhorimanmori@123 ' +
  'zinger-20 zind@gin@205 zimbru@1 zima1979! zim52115# zila88-1 zikank@_2010 zik1soul2j@z zigzag-toga1414 ' +
  'ziggs05!** zifara-1 zidane04! zib4-daz ziabetu@2010 zi8flp4h1a! zhzwcf3! zhuo2k_1#dpargfg zhenia@1995 zhenek-1 ' +
  'zhasikzhunus-89 zharkombaeva6-21 zhanpi-77 zhanna-88n *zhanna*_68 zhanka_-94 zhanka93-9 zhaniya-95 zhanetta-76 ' +
  'zhanara-99 zhanara-88 zhanar-111 zhambyl-1 zgd-9rm-rrk-vs6 zg0te19l8w#kf_u3 zf!8fxxhovn3 zezgewqq1x!&amp ' +
  'zeyde-84 zexrct-s1s2s3s4 zexp1-07 ze!uvazyryne3u ze$uqyputeqa6u @zerty01 zeroordie2& zerno5-76 zephyrus-1 ' +
  'zep4evr! zenitethelios44m-4 zenit975100-- zendanfaj25! zemskiy-7 zelloum-00 zelja-007 zeitfahren-05 zegikniet-1 ' +
  'zegerid@108 zebu9!@# zebr@2009 ze12-516 z!d@n123 zdimon1234567890-x z#d3nvew0h!ou_nk zbr#vi_c3myf8!z2 zballa24! ' +
  'zazewu3una%yny zaza-505 zayloviddin-92 zayka_94-94 zayka25-93 zaya-k67 zayac-333 za$uzety3exu2a zasranka-87 ' +
  'zasada52* za!roq7_#i9pg48d zarinka-26 zarina_kg-89 zarina-03 zarifbek-86 zarelle-00 zaq!zaq1 zaqxsw123- ' +
  'zaqwsx7679bghrty! zaqwsx13579- zaqe$avyde4uxu zaq%212wsx zaq1xsw2# zaq1xsw@ zaq1@wsxcde3 zaq1#edc #zaq1945 ' +
  'zaq1-000 zapret-09 zanos-65 zank-999 zanfan01! zamyslov-84 zaliy-m90 *zalena6 zakog&ii*70 zakakt!4 zajika-25 ' +
  'zainura-5 zaika-95 zaika_17-91 zahodi-1 zahina?17528d zahar85-85 #zafirakis3 zadok77* zachispro1! zabuza-05 ' +
  'zabava-1 zaarmax-m9u84mnu &z9bman% z90x_#5tba3o4!ag z8g749kc!! z7zo2b5=mf#31ejt z5w#q7j& z4kw#xkbn z4469842@ ' +
  'z4311*b0 ???z????-30 z2yqnw*o z2dslhf! z2296864- #z@227ro80mr# z21u387ords! z1yth2um! z1x2c3v4b@ z1x2c3v4** ' +
  'z1@@urat z!1rsa4j6g9#b8ui *z1317z* z1?2c3v4 !z123456 yzy#ubupu6unu8 yzu7u#e2emabam #yz_u0n!z94mi25d ' +
  'yza%usybaha6y3 yz3ndbc*9w$g yz14_xt# y@yladyteru8us yyh!sa!fy0 y%y@ebegewaga3 yya_m#nnr!dhav24 &y&y7y7y ' +
  '$yxyrj2bzm6fzw*d yxy8azyqa$a9yh _yx_b.1199$bu1.215 yxa95-0hf ywy!y@y4u3yvyp y$$wpm87 yweve4ebuxuvy$ ' +
  'yweh#$712dod yvygu7yda5usu# yvuremy%eba8u3 y@vuluk2d2vu yvu7ybaqubape$ yvji2szg2t%z @yve9uzegyva#a ' +
  'yvb!6ahcce4fgtbp yvatu@ela5u6ys yvatudahesu#u5 yv487xw598# y@uwyvy!yty@u2 y$uwebype9u#aq *yusuf1907* ' +
  'y!uryte6agegyq yurman@9000 yuri-sama110069 yurijz-76 yura-u79 yuraa-17 yura_87-87 yura-606 yura1982! yur24-3gp ' +
  'y$upe@awe#e3yp yun@l3sc @yumshanova555 yulya3-2 yulqbdv5nfj@agh yulia-z08 yulia-t9 yuliaogajo1! yulia--75 ' +
  'yulia-144 yuli-999 yuli4ka-97 yulechka18-89 yulchick-74 yul609!pdwivfr3_ yul03y@@ yukon@1992 yugiohgx@1 ' +
  'yugioh!123 y@u%aqu8esubug y@u9u4yjutuzej y!u8enady9amu8 y$u6e7edysy3eq yu55an@&$^ y%u3e9usysezub @ytytysewapy2u ' +
  'ytu#yte#abuqu4 ytuma%e7ybe6as ythp75** yt9*n6;x ysymyvy6ybusy# ysh#7788 ysg7adqysj53n*vl yse@asujasy2u2 ' +
  'ysasa#y5u7emed @ysama7uja!unu ys0011582!! yry$ymamu4amyt yryna4ehy!asag yry-fen-9nw-sdt yrume3upelu!ej ' +
  '!yrtd3852 y&rsummer10 yrodi*348 yrhs9fn*tvjk yrezejyme3a#a% yreqebe8ysada# #yraturaqe4e3e @yranugynu9e9e ' +
  'yquna4egu6e5e# yqe#e7e4egu8um ype#upyruse5ym yp8cc*e*lm yoyoyo123! yousei*1 yourelt5! young&r10 young77@ ' +
  '@you@147@pascal@ yoshka12rusk-z-k yoshi88! yomon1998! yoko01-sanqdzae yokese-x14 yohith7$ yogesh@20 yo5ef75* ' +
  'yo32ka9$ ynyv5j7g*lwj ynyty@e9elu@ux yny!e7ejuzadyq yny6ypasu7ymu$ y@nk3y!@ ynemuhe4a2y#uv $yne3u8unybunu ' +
  'yne258subs!#$n ync!jfwm7n $ynbe$21 ynaxy2e7atypa$ %ynavunyqy8a#y y?n89267075316y?n yn4*ufzjdo4*oc#u yn4t-ozw ' +
  'ymyve!y!ydeve7 ymnicavgizni1988-1 $ymeqahe4ubele ymax@y9mt23 $ymaqwz2 yma2a6u#yhu3az ylvwh$clo@2v ylku*s4tfutv ' +
  'ylk5$cr* ylichka-86 ylehujupy#awa2 .yl38jt#m46xzz!d y!kt4ly1swnv yks@4518 y@kr@622 ykd-oji2 yk8$98bkxdcxp# ' +
  'yju$u#yvybutu5 yjqxcxsnhv$2*smc yjhjxrf@1681 yja#y@alagety2 yip6z5nfb_9o!2lw yhyqavy!aqeha2 yhqvzb8* ^yhn6yhn ' +
  'yhesawutesu2e$ yhe8uqe6enu!ub yhaju!y2ewylaj yh85bv$a =yh3z#8!c27sbz4i ygzmrt1907-f ygw*3sjah2w8 yguxa4axajy%at ' +
  'yguje8y4e6u@ap ygubyty5e$ubam ygu6exyhe4aju% ygu2ete$ajatys yge$yguta8y7e ygeduwa6y$udy3 #ygb3_67zm8fa5r0 ' +
  'yfnfkn*1070 yfnfkbyfi-5 yflsqrf*1953 yfhjl@2010 yfcnz-979 yfcnz10-02 yfa6sd5*4rqk y@e#yvexyxa8yh y$exe9e2a2e2am ' +
  '!yeti37139 y?e??t?5???j? yestv*95ultq @yeraz32 yeraxne253-fiofc66 yen-6ka-773-sa6 yellow$23 y%ejudezu6ejer ' +
  '%y$ejehudyvy6e yehud@01 yehf@asley271 yehdooriy@n72 yecgaa-55 y$e%a#e6a9eluq y$e6a$edu6agyp yduzu7y3eqeqa# ' +
  'ydutu7equ8a#u7 ydu$e8ezuqu#eq ydt$uvscu7am ydjnlld-1 yd#!bcgw6p_ik9lo ydareqyde8a%at ydapy2y#epanym yd-94507 ' +
  'yd8dthv*ikvxjsn ycvhjtw-2 ycl3ph@rsh ycjl0722! !ycas1982 ybyxa6uhe#yneg ybyekz-10 ybwjku$xmvuydr4p ' +
  'ybula#u5egemuq ybrjkftd86! ybrbnf1* @ybe4enesuxese $ybaqa8u7e7ese #y#ball12 yazan-siba2 $yayu67$ yay1nt3rn3ts!2 ' +
  'yay129!! y%awu$e@y9adup yawn?8sky yav187-4 yatakl?vag1 yaska2112@ yashal!2 yasem107* yasar*8520 yasab-2097 ' +
  '@@yaru@@2011 yarkan08- yarab15-6 y$ara3y@yqy3eg yaq731!! yao11tmac* yannos3! yankeessven-5 yankeeslarsson-72 ' +
  'yankeesivanko-80 yankeesg%5fdogg yankeeschris666-90 yankees1! yanga1988@yah yang*458016 yampaw-1 ya-moon6 ' +
  '#y@ame@uhuty2u yamaha88! ya@limadad11 yakuza@123 yaku*6482 yakovleva-60 yakirhezi123! yakenya-19 yaguay77! ' +
  'yagi83-tom1066 y#agaxede$u6e# #y#adupy$umu5y yadumauproteam-5 yaanya555!!! ya72305! ya190988@ y9z7jll!yoa3268d ' +
  'y9umy$ypu#ejy% y9n-8yv-r9t-pwa y9e$u2y3ane#ud y9b0b.1303$hf.611 @y8xxyz6 ._#y8upn!9qf26fl y8una$utasy8av ' +
  'y8eduqyraje$uj y8atynuquzuwa$ !y8ajewuveneqa y8a#e#eha$e7yz y#_8a2s3nupgjdxu y7uvagy5ury$e6 %y7ebupe6ypyle ' +
  'y7awugadu#u9e7 !y7aqu3a6u3u$u y78u89i90o0- y78*d3d-w9 y6ydeqymavy!ex y6y2uvuqehu#el y6upaqy$uwepel ' +
  '$y6emygyravagu $y5yzadanure@e $y5ajenu3ary2a #y5a2ezuje9ate y4w-6bg-v5t-hgm y4o!921_exvpkd73 _y4iyns!8ve6 ' +
  'y4ebate2a#a8ym y4c16ph!508w y4azy$ysu@e8yz y3yqypuve%ytab y3s3c2a0n4$8 ****y321 y2ysate!u6u2ar y2o*bm5kvtq6 ' +
  'y2k-1000 y2ay2ls- !y1asfe67_g0f3jo y_138!koe5wh9n4q y12@4olia y@1146386550run y0zh81gp** y0u8futur3& xzjyo9i$ ' +
  'xzcv@134bn xyzabc98!! xyz@3578792 xyz123@undertkr xypatujuna2e@a xylo45t! xy8mzxlod!#2vo_w x!xxx1xa2b5x*# ' +
  'xxxleo@85 xxx-303432 xxx-303431 xxx-303429 xxx-299517 xxx-1658 xxx-1496 xxx123** -xxx-111 xxssww2@ xxpow@24 ' +
  'xxh!ftc954v_s3j0 xxhb4%25 xx*310386*x xwzt8t!f$0 xwz-mak-yk5-dao x!wsm6e0u1l#bt72 xwing2008! xwing14- ' +
  'xwfedre9*cfw xvtwj*ks2ho8bu$y xvkal12&%# #xv9uh7* xv9#c5zhb1l34_2o x!tus3nc xtrontek-xinside2 _xtitn!7m8prwv4e ' +
  'xthysitd1945*** xthtg@y0d xthrfcjdf&130385 x&t%$ffalk1@# @xtcnyjcnm1234 xsw@xsw2 xsw2zaq! xsw2@wsx xsw2!qaz ' +
  'xsw2cde# xsw21#ed !xsasd394 xs7hs9!sk9 x-rated9992 x-rated9872 x-rated9820 x-rated9557 x-rated9430 x-rated9264 ' +
  'x-rated9096 x-rated9038 x-rated8891 x-rated8744 x-rated8597 x-rated8563 x-rated8531 x-rated8446 x-rated8412 ' +
  'x-rated8202 x-rated8165 x-rated7990 x-rated7886 x-rated7828 x-rated7773 x-rated7748 x-rated7739 x-rated7559 ' +
  'x-rated7487 x-rated7417 x-rated7277 x-rated7200 x-rated7198 x-rated7058 x-rated7019 x-rated6931 x-rated6729 ' +
  'x-rated6719 x-rated6634 x-rated6475 x-rated6390 x-rated6301 x-rated6167 x-rated6092 x-rated6048 x-rated5873 ' +
  'x-rated5865 x-rated5703 x-rated5589 x-rated5366 x-rated5333 x-rated5187 x-rated5108 x-rated5033 x-rated4917 ' +
  'x-rated4844 x-rated4828 x-rated4782 x-rated4778 x-rated4735 x-rated4675 x-rated4402 x-rated4279 x-rated4093 ' +
  'x-rated4073 x-rated3878 x-rated3757 x-rated3635 x-rated3592 x-rated3569 x-rated3521 x-rated3426 x-rated3268 ' +
  'x-rated3182 x-rated3173 x-rated3080 x-rated3031 x-rated2968 x-rated2921 x-rated2597 x-rated2545 x-rated2474 ' +
  'x-rated2419 x-rated2269 x-rated2168 x-rated2164 x-rated2088 x-rated2019 x-rated1986 x-rated1982 x-rated1945 ' +
  'x-rated1928 x-rated1872 x-rated1857 x-rated1837 x-rated1825 x-rated1770 x-rated1503 x-rated1391 x-rated1358 ' +
  'x-rated1143 x-rated1130 x-rated1087 xr8zdz95bwb$ xqshzaj$4mov xpy$4asgtmy5 xpjv0q-3e #xp3r13nc3 *xp230036 ' +
  'xoxoxo@666 xoma2812@@ xo!678kndl_vb#a1 xo4z!ay65tsh9rqe _!xmj0rrd2qw xmas200& x-man1121 xm77868!kmx878 ' +
  'xluan@124 #_xlk!p2705caftg xlhjjp7y* xk#w65f8v0!ba2ku xk@vr2wljvsx xkueswnn1! xkropp7896! xkqm2lc8egr* ' +
  'xkeb3ual9w*2 $xkaw93fubpq xk7zz4b$ xjqwz*rtc2jp !xjer5834 xj28_63y5#1ze!na xj220-viper xion.333! xinyan1997@ho ' +
  'xiaomei1988* xhnhgj8*d4my @xhakxh15 xgrhuei$wk53 xgp15a-2 xgeige!1971 !xfree4all xfqrf^160987 xfj58bme*qd@ ' +
  'x-files0 xfcxi6t-b xfcqr7*5dehy xfact0r@23 xf9e$aumihwk xe%yxasunehy7u xexexa92-zeheje81 xe$ujt8nbpyk ' +
  'xetvan-558 xerriah31@ xep624#@! xentp4vizg*h \\xe8-_\\xe0_(?? xdvtdq*jr8pg !xd3$g^l[ xd@35x100pr xconto10* ' +
  '#xcbdbsn00ps xbvc#39!dkwkt0_1 xbox360! xbox360$ xbnf*61! xbkbr-02 xbfa2rt_b1su! xba3890-6 xb$2maq9 xa-xa100hfp ' +
  'xavier123@ xav23@mailru xar#ips6 xanreader-jeowezq3 xanie@18 xan.89503992523-_ .xan.1941.% xalema09? ' +
  'xaika@266271 x$ahc7u*v23n _x9h!age7s3w x7jtuecktl$q x7fopm4gwd8zk_!3 x$79ymjp x5$rtkpal x48-30bbzw x3o8u!7_y2qv ' +
  '#x3g48i!0wwy1k_p x3$d2jdjwwos x3cni-8co x36#215;6h !x2x4357zda#wjd_ x2r7jjs% x2marc&uvw x2**4yz3x ' +
  '#x1u6h3ztvl!p_gd x?1cr5tl1308 x19101992$e x@18asdf #x12!gu8mji_prle wz!yz82skd_#u1v7 wzhne-m1z ' +
  'wynznorz-gbzq6lmw w#ynl2izko4dpy_v wyckxwu5$gjq wxyz12345! wxcvbn741852963@ wxc123-- wwwoo-13 www999** www7304@ ' +
  'www420*69www www13-13 wwt777-wwt43112 wweezel-ww4344 ww%&e4w4 wvzj6e-sr wvubb10! wuza3y@u2y4edy wuyihuayuan4# ' +
  'wuvamy4y%axe$e $wuhibaxj4ay !wufy4852 wud1988-90 wu3yta#umylary wtsarevw1890- w@t^pth0 wtjamoke-buddy99 ' +
  'w!th_0ut w@terf00d w@ter4ele w@tdog1865 w&tb4uibb wsxujn4! wsxrd4123#&quo @wsx2wsx!qaz1qaz @wsx2wsx @wsx1qaz ' +
  'wsp1025% wsotcom&53rd !wse2043 wsd1-2dr wrtjwrtyj-2722 w@rh@wk66 wreck50* wrath$01 wr7b8n@cxnmk wr-145aat ' +
  'wqjk93gwmh$f wqaxsz@123 wq2959-xpr -=wpb=-yankees1 wpb9-555v $wpahhy3urt9 wowan4a123#@! wowa14-95 wovuk$5jy ' +
  'woud@berg39 worms24-weasel24 worldinv@$ion1511 work@100 wordpass321!!! wordpass10! wordp@$$1 worcs102! ' +
  'wooster427! wonder11! wolf9-10 wolf6256! wolf258* wolf1-wolf2 woia$cbhuw8k wofir6?2 woffie001! woden42! ' +
  'wobw11-wowlook1 wob-c824 $wnuap8x wnrgkd11? wnr2*yolc5nxhfuz wn*j3owz wnhz1!qoalp8x7_0 w@n@2001 ' +
  'wm_104685-3k4767qu wlq4761607! w@lk96mama wlgq$edds2tf wl!_#1hw97efcla8 w!%jt1ll wjc23451$ wj-260670 ' +
  'wizkid8&nbsp wizard7-arbutus5 wirehead17-astra77 wipro@123 winter-1 winter09# winter09$ winter09! winter03* ' +
  'winston$18cats! !winston1209 **winston01 !winslow123 winnie@1 winner-88888888 windu74c0m! w-inds12 !window25 ' +
  'windenamsee9?? wind@2009 winchell98@aol win!2014 win2003@ willy4-30 willie1(2003-12-18 williamoleg-a5 ' +
  'williammodem-1992 williamdeni-83 william#2 will907! will1am$ wile8&micrometer wildphil-ledse1 wildad9! ' +
  'wilco1-trident wii12$$$ wiggin66-652redne @wifbwqsiswl01 wiener!988 whywhywhy7! wh@tthe69 wh@tever0 $$whp106 ' +
  'who?1234 who0oam1-iamaguy2 wh$m9jksblcg whj*fz6oifx7 whitey_ash1! whisky54-11 whero@123 whatwegot?09 whatup22! ' +
  'whats?up5 whatnow1! whateverzo-zo1 whatevermurlen-9 wh2429@blacksan wh1tef4ng! !wf4667! wewumypywe2y$u w#ew#e11 ' +
  'wew0rk4$ wetter25-sommer59 wetseal2-weapon !wetdr341 westside@9 wesley@6 wesley_19** werty123@ ?werty1! ' +
  'werton@168 werther$83 @werter1 wert-651 weritos444-09 were2@wer wer-9zd-p4z-udr wer@2312 wepackg00d! wep2qk!21 ' +
  'wendy-te-love66 wendetta-12 welkom4558? welk0m!! welcomekrypton-93 welcomejan-500 welcomeekb-mou147 ' +
  'welcomedemom-99 welcomechanger-7 welcomeaaa777-177 welcome99$ welcome%21 welcome2015! welcome!2012 welcome11! ' +
  'welcome11-- welcome1! welcome@1 welcome01! welc0meer!c welc0-m3 wel2come! wel11209! weeded55555@@ wee8-ef44 ' +
  'websol-tm262!! website@1 webequ%ere$a9u webalta-78 web1acct$cgm web1234-skippy99 weare*138* weare11! wealth@10 ' +
  'wealth@1 we9syaf7c*bu w!d3n3r781! wd0q#2!qp6z9h=xv wd002144!@ wcs7199-7199 wccf05-06 wbqew5l_1a#7mlxx ' +
  'wbmember-mem2007 wbenson-shadow1 wb89ku_gytw8n-8k wazzup-wazzup2 waypier51! wayne72@ wayne69!! way88-08 ' +
  '#way24get waxedapple1? wawe4a$paf3d2pu waves!23 waverly11$$ wauchula-316 wat?theele!3 watre-10 *waters1 ' +
  'watermelon-1 water#bs6 waswas@5 wasser-jacke83 *wasilek*2580 washington1! wash@4718 wasfi1989- wasd337! ' +
  '#warrior1 warrior-1 warren-g61 warren24! !warr1111 @warppvp2-2 warpath1-joyful6 warhammer!99! ' +
  'wardgward-nirvana8 ward88-squadron *want2win!! walterw!1 walk-0796 waj$5d94prxz waiwai77-3mooxeni waiqr055-2 ' +
  'waef!rtfm06 wa6a#yhybyta%u wa5263s! w8i2-w5i w8hlx#gn **w810i* w*7xuaus w#6!uamyr1dnzmhc w6$jeynvn48g w5t7g89# ' +
  'w%5fpass w5alv10* w3sley42* w3ar3u5! w33@b00n w325_n79hjfii6h# w31i46n# w2v6#unk!f1arl4w w2lidzi@de w1z@rd01 ' +
  'w1r3e4m@ w1nk@454 _!w1mpacj07c w132aa@ch212es w1247!a_6mbk5zfd w116!280s w0wsers! !w0s5974_kwx w0rkpl@y ' +
  'w0lfp@ck w03$8j0facy4 vzp36q2e-xiq86r3 vz8&@88*mc vz62wko!_ye vypu$u8eqepury vympel-1 vylemail-amazon2 ' +
  'vybmtnuvhp4* vyas@786 *vyacheslav*1989* %vy964051 vy4689@1412 vxf$kfg7 vx-010203 vv!2chester vuwpei*xqbo3zfmy ' +
  'vuje8y%yge8eqa vu$eledara7y!u vu9aga#azapaxa vtt^17ghkk91y62fa vtlsvfmdu!53qkq# vtldtl-32 vt89@unh93! vsrf03-05 ' +
  'vsr14gd5@ vsp$65dhs*ma vsckbdtw-24 v@s1l1s@ vrushal@09 v!rtu3lart1c v@rq2010 vrkkrv@123 vreduk@73 vr11-vr3 ' +
  '#vpvnx81skqm vpp1vpp1! vpc2ubd$ v!p3r_69 voy@ger0 vov@n2011 vovchik--95 vova81-08 vova-579 vov4ik-4ik ' +
  'vov4ik1994! votan4ever! vostok-1 voron-02 voqeyro842-woony22 voodoo1! @vonko@5 vomira0* volzhanka-85 volvo-740 ' +
  'volquismario-7 volodya207-kitty99 volodia-999 voloc-78 volley5! volcher351!!! vol$ara604030235 voland1991! ' +
  '*voetius-1 vo5jpjxh$zxw vnj901id28_!6c75 v@n3$$@7374 !!vmwar33 vmax1200-#469- vmax1200-#430- vmax1200-#425- ' +
  'v.m88996001* vm210994-20 v@lj@^*123 vliel@nd02 vlctim-1 vlasta88- vlasov-2-v vlasixa11-sb vlado77-vlado66 ' +
  'vladka@250707 vladislav-07 vladimirv33rus@ vladimir*1977 vladik25012010@@@ vlad1997- vlad1234567890-- ' +
  'vla_alx-198 vkusss-01 v_kt-r14 vksakbg@123 vko2uk*mgfx5 vkn&str1be vkn&str1 vkizsj6ng*9a vkfrl#xleq4itfq3 ' +
  'vkdbrnjhbz140! vkanan-6! vka1166! !v_j#zcws9mji107 v#jxfpb5_fkh1ahk vjq$e5sctxgh '
