//! Constant expressions of Fortran, made at random: each row is one for the kinds of its class, with places where constants stand.
//!
//! `$i` is an integer, `$s` and `$p` small ones (`$p` is not zero); `$q`, `$h`, `$n`, `$j`, `$c`, `$w` count bits; `$f` is a real, `$g` a
//! positive one, `$u` one of at most 4, `$v` one of at most 1, `$o` one of the other kind; `$z` a complex number; `$t`, `$e`, `$l`, `$d`
//! texts; `$b` a logical; capitals are arrays of four (`$P` of six, `$Q` of eight small ones); `$k` is the kind.

use crate::mutate::Random;

/// What the results of a class of expressions have to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Demand {
    /// The same to the bit.
    Exact,
    /// As near as a mathematical library is.
    Near,
}

/// A form of expression: its class, what is demanded, the kinds (`i`ntegers, `r`eals, or none), the type of the result, the text.
type Row = (&'static str, Demand, char, &'static str, &'static str);

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expression {
    /// The class it is counted with.
    pub class: &'static str,
    /// What is demanded of its value.
    pub demand: Demand,
    /// The type of a constant that takes it.
    pub ty: String,
    /// Its text.
    pub text: String,
}

use Demand::{Exact, Near};

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("integer", Exact, 'i', "integer($k)", "$s*$s-$s/$p+mod($i,$p)"), ("integer", Exact, 'i', "integer($k)", "max($i,$i,$i)-min($s,$s)*0"),
    ("integer", Exact, 'i', "integer($k)", "modulo($i,$p)"), ("integer", Exact, 'i', "integer($k)", "mod($i,-$p)"), ("integer", Exact, 'i', "integer($k)", "sign($i,$i)"),
    ("integer", Exact, 'i', "integer($k)", "abs($i)"), ("integer", Exact, 'i', "integer($k)", "dim($s,$s)"), ("integer", Exact, 'i', "integer($k)", "(-$p)**2+$p"),
    ("integer", Exact, 'i', "integer($k)", "int($f_4,$k)"), ("integer", Exact, 'i', "integer($k)", "merge($i,$i,$i>$i)"), ("integer", Exact, '-', "integer", "selected_int_kind($s)"),
    ("integer", Exact, '-', "integer", "selected_real_kind($p,$p)"), ("integer", Exact, 'i', "integer", "digits($i)+range($i)+bit_size($i)"), ("integer", Exact, 'i', "integer($k)", "huge($i)-$s"),
    ("integer", Exact, 'i', "integer", "kind($i)"), ("integer", Exact, 'i', "integer", "storage_size($i)"), ("integer", Exact, 'i', "logical", "$i<$i.or.$i>=$s"),
    ("bits", Exact, 'i', "integer($k)", "iand($i,$i)"), ("bits", Exact, 'i', "integer($k)", "ior($i,$i)"), ("bits", Exact, 'i', "integer($k)", "ieor($i,not($i))"), ("bits", Exact, 'i', "integer($k)", "ishft($i,$j)"),
    ("bits", Exact, 'i', "integer($k)", "ishftc($i,$c,$w)"), ("bits", Exact, 'i', "integer($k)", "shifta($i,$q)"), ("bits", Exact, 'i', "integer($k)", "shiftr($i,$q)"), ("bits", Exact, 'i', "integer($k)", "shiftl($i,$q)"),
    ("bits", Exact, 'i', "integer($k)", "ibits($i,$h,$n)"), ("bits", Exact, 'i', "integer($k)", "ibset($i,$h)"), ("bits", Exact, 'i', "integer($k)", "ibclr($i,$h)"), ("bits", Exact, 'i', "integer($k)", "dshiftl($i,$i,$q)"),
    ("bits", Exact, 'i', "integer($k)", "dshiftr($i,$i,$q)"), ("bits", Exact, 'i', "integer", "popcnt($i)*100+poppar($i)"), ("bits", Exact, 'i', "integer", "leadz($i)*100+trailz($i)"), ("bits", Exact, 'i', "integer($k)", "merge_bits($i,$i,$i)"),
    ("bits", Exact, 'i', "integer($k)", "maskl($q,$k)"), ("bits", Exact, 'i', "integer($k)", "maskr($q,$k)"), ("bits", Exact, 'i', "logical", "btest($i,$h).neqv.bgt($i,$i)"), ("bits", Exact, 'i', "logical", "ble($i,$i).or.blt($i,$i)"),
    ("array", Exact, 'i', "integer($k)", "sum($S)"), ("array", Exact, 'i', "integer($k)", "product($S)*0+maxval($I)"), ("array", Exact, 'i', "integer", "maxloc($I,1)"), ("array", Exact, 'i', "integer", "minloc($I,1,back=.true.)"),
    ("array", Exact, 'i', "integer", "findloc($S,$s,1)"), ("array", Exact, 'i', "integer($k)", "iparity($I)"), ("array", Exact, 'i', "integer($k)", "iall($I)"), ("array", Exact, 'i', "integer($k)", "iany($I)"),
    ("array", Exact, 'i', "integer($k),dimension(4)", "cshift($I,$c)"), ("array", Exact, 'i', "integer($k),dimension(4)", "eoshift($I,$c,$i)"), ("array", Exact, 'i', "integer($k),dimension(4)", "matmul(reshape($Q,[4,2]),[$s,$s])*1_$k"),
    ("array", Exact, 'i', "integer($k)", "dot_product($S,[1_$k,0_$k,1_$k,0_$k])"), ("array", Exact, 'i', "integer($k),dimension(6)", "[transpose(reshape($P,[2,3]))]"), ("array", Exact, 'i', "integer($k),dimension(6)", "[reshape($P,[3,2],order=[2,1])]"),
    ("array", Exact, 'i', "integer", "count($I>$s)"), ("array", Exact, 'i', "integer($k)", "minval($I,mask=$I>0)"), ("array", Exact, 'i', "integer($k),dimension(4)", "unpack($I,$B,$i)"), ("array", Exact, 'i', "integer($k),dimension(4)", "pack($I,$B,$I)"),
    ("array", Exact, 'i', "integer($k),dimension(8)", "[spread($I,2,2)]"), ("array", Exact, 'i', "integer($k),dimension(4)", "merge($I,$I,$B)"), ("array", Exact, 'i', "integer,dimension(2)", "shape(reshape($P,[2,3]))+ubound(reshape($P,[2,3]))"),
    ("array", Exact, 'i', "integer", "size($I)+lbound($I,1)"), ("array", Exact, 'i', "integer($k),dimension(3)", "sum(reshape($Q,[2,3]),1)"), ("array", Exact, 'r', "real($k)", "maxval($F)"), ("array", Exact, 'r', "integer", "minloc($F,1)"),
    ("array", Exact, 'i', "integer($k),dimension(4)", "[(int(i,$k)*2_$k,i=1,4)]"), ("array", Exact, '-', "logical", "any($B).and.all($B).neqv.parity($B)"),
    ("real", Exact, 'r', "real($k)", "$f+$g"), ("real", Exact, 'r', "real($k)", "$f-$g"), ("real", Exact, 'r', "real($k)", "$f*$g"), ("real", Exact, 'r', "real($k)", "$f/$g"), ("real", Exact, 'r', "real($k)", "sqrt($g)"),
    ("real", Exact, 'r', "real($k)", "real($o,$k)"), ("real", Exact, 'r', "real($k)", "real($i_8,$k)"), ("real", Exact, 'r', "real($k)", "abs($f)-(-$g)"), ("real", Exact, 'r', "logical", "$f<$f.or.$f>=$g"),
    ("real", Exact, 'r', "real($k)", "mod($f,$g)"), ("real", Exact, 'r', "real($k)", "modulo($f,$g)"), ("real", Exact, 'r', "real($k)", "anint($f)+aint($f)"), ("real", Exact, 'r', "integer(8)", "nint($u,8)+floor($u,8)*10+ceiling($u,8)"),
    ("real", Exact, 'r', "real($k)", "dim($f,$f)"), ("real", Exact, 'r', "real($k)", "sign($f,$f)"), ("real", Exact, 'r', "real($k)", "max($f,$f)+min($f,$f)"), ("real", Exact, 'r', "real($k)", "merge($f,$f,$f>$g)"),
    ("real model", Exact, 'r', "real($k)", "nearest($f,$f)"), ("real model", Exact, 'r', "real($k)", "spacing($f)"), ("real model", Exact, 'r', "real($k)", "rrspacing($f)"), ("real model", Exact, 'r', "real($k)", "scale($f,$c)+fraction($f)"),
    ("real model", Exact, 'r', "real($k)", "set_exponent($f,$c)"), ("real model", Exact, 'r', "integer", "exponent($f)"), ("real model", Exact, 'r', "real($k)", "huge($f)"), ("real model", Exact, 'r', "real($k)", "tiny($f)*epsilon($f)*0+epsilon($f)"),
    ("real model", Exact, 'r', "integer", "precision($f)*1000+range($f)+maxexponent($f)+minexponent($f)+radix($f)"),
    ("complex", Exact, 'r', "complex($k)", "$z+$z"), ("complex", Exact, 'r', "complex($k)", "$z-$z"), ("complex", Exact, 'r', "complex($k)", "conjg($z)"), ("complex", Exact, 'r', "real($k)", "aimag($z)"),
    ("complex", Exact, 'r', "complex($k)", "cmplx($f,$f,$k)"), ("complex", Near, 'r', "complex($k)", "$z*$z"), ("complex", Near, 'r', "complex($k)", "$z/$z"), ("complex", Exact, 'r', "logical", "$z==$z"),
    ("mathematics", Near, 'r', "real($k)", "exp($u)"), ("mathematics", Near, 'r', "real($k)", "sin($u)"), ("mathematics", Near, 'r', "real($k)", "cos($u)"), ("mathematics", Near, 'r', "real($k)", "tan($u)"),
    ("mathematics", Near, 'r', "real($k)", "atan($u)"), ("mathematics", Near, 'r', "real($k)", "asin($v)"), ("mathematics", Near, 'r', "real($k)", "acos($v)"), ("mathematics", Near, 'r', "real($k)", "sinh($u)"), ("mathematics", Near, 'r', "real($k)", "tanh($u)"),
    ("mathematics", Near, 'r', "real($k)", "log($g)"), ("mathematics", Near, 'r', "real($k)", "log10($g)"), ("mathematics", Near, 'r', "real($k)", "gamma($g)"), ("mathematics", Near, 'r', "real($k)", "log_gamma($g)"), ("mathematics", Near, 'r', "real($k)", "erf($v)"),
    ("mathematics", Near, 'r', "real($k)", "erfc($u)"), ("mathematics", Near, 'r', "real($k)", "bessel_j0($g)"), ("mathematics", Near, 'r', "real($k)", "$g**$u"), ("mathematics", Near, 'r', "real($k)", "$f**3"), ("mathematics", Near, 'r', "real($k)", "atan2($f,$f)"),
    ("mathematics", Near, 'r', "real($k)", "hypot($f,$f)"), ("mathematics", Near, 'r', "real($k)", "sum($F)"), ("mathematics", Near, 'r', "real($k)", "norm2($F)"), ("mathematics", Near, 'r', "complex($k)", "exp($z)"),
    ("character", Exact, '-', "character(12)", "$t//$t"), ("character", Exact, '-', "integer", "index($e,$l,back=.true.)+scan($t,$d)*10+verify($t,$d)*100"), ("character", Exact, '-', "character(8)", "adjustr($t)//trim($t)"), ("character", Exact, '-', "character(8)", "adjustl($e)"),
    ("character", Exact, '-', "logical", "$t<$t"), ("character", Exact, '-', "logical", "lge($t,$t).eqv.llt($t,$t)"), ("character", Exact, '-', "integer", "len_trim($t)+ichar($l)+iachar($l)*100+len($t)"), ("character", Exact, '-', "character(6)", "repeat($d,$c*0+2)"),
    ("character", Exact, '-', "character(1)", "achar(iachar($l)+1)"), ("character", Exact, '-', "character(8)", "max($e,$e)"), ("character", Exact, '-', "character(3)", "merge($l,$l,$b)//$d"), ("character", Exact, '-', "character(2)", "char(65+$c)//char(70)"),
    ("logical", Exact, '-', "logical", "($b.eqv.$b).or..not.$b"), ("logical", Exact, 'r', "logical", "($f>$f).eqv.all($F<$f)"), ("logical", Exact, '-', "logical", "any($B.neqv.$B)"), ("logical", Exact, '-', "logical,dimension(4)", "$B.and..not.$B"),
    ("transfer", Exact, '-', "integer", "transfer($f_4,0)"), ("transfer", Exact, '-', "integer(8)", "transfer($f_8,0_8)"), ("transfer", Exact, '-', "real", "transfer($p_4+1000000000,0.)"), ("transfer", Exact, '-', "integer,dimension(2)", "transfer($i_8,[0])"),
];

/// `count` expressions of a seed: all rows in turn, with kinds and constants by chance.
pub fn make_expressions(count: usize, seed: u64) -> Vec<Expression> {
    (0..count).map(|index| make_expression(&ROWS[index % ROWS.len()], &mut Random::new(seed, index as u64))).collect()
}

fn make_expression((class, demand, kinds, ty, text): &Row, random: &mut Random) -> Expression {
    let kind = match kinds {
        'i' => [1, 2, 4, 8, 16][random.number_below(5)],
        'r' => [4, 8][random.number_below(2)],
        _ => 4,
    };
    let demand = *demand;
    Expression { class, demand, ty: fill_row(ty, kind, random), text: fill_row(text, kind, random) }
}

/// A row's text with constants; `$f_8` is one of that kind.
fn fill_row(row: &str, kind: u32, random: &mut Random) -> String {
    let mut text = String::new();
    let mut rest = row;
    while let Some((before, after)) = rest.split_once('$') {
        text.push_str(before);
        let mut letters = after.chars();
        let place = letters.next().unwrap_or('$');
        rest = letters.as_str();
        let said = if place == 'k' { None } else { rest.strip_prefix('_') };
        let said = said.and_then(|rest| Some((rest.chars().next()?.to_digit(10)?, rest)));
        match said {
            Some((said, after)) => {
                text.push_str(&make_constant(place, said, random));
                rest = &after[1..];
            }
            None => text.push_str(&make_constant(place, kind, random)),
        }
    }
    text + rest
}

fn make_constant(place: char, kind: u32, random: &mut Random) -> String {
    let bits = 8 * kind as usize;
    let array = |of: char, count: usize, random: &mut Random| {
        let values: Vec<String> = (0..count).map(|_| make_constant(of, kind, random)).collect();
        format!("[{}]", values.join(","))
    };
    let signed = |value: usize, random: &mut Random| match random.number_below(2) {
        0 => format!("(-{value})"),
        _ => value.to_string(),
    };
    match place {
        'k' => kind.to_string(),
        'i' => make_integer(kind, random),
        's' => format!("{}_{kind}", random.number_below(10)),
        'p' => format!("{}_{kind}", 1 + random.number_below(9)),
        'q' => random.number_below(bits).to_string(),
        'h' => random.number_below(bits / 2).to_string(),
        'n' => (1 + random.number_below(bits / 2)).to_string(),
        'j' => signed(random.number_below(bits + 1), random),
        'c' => signed(random.number_below(4), random),
        'w' => (4 + random.number_below(bits - 3)).to_string(),
        'f' => make_real(kind, [10_000, 1_000_000, 100_000_000][random.number_below(3)], true, random),
        'g' => make_real(kind, 90_000, false, random),
        'u' => make_real(kind, 40_000, true, random),
        'v' => make_real(kind, 9_999, true, random),
        'o' => make_real(12 - kind, 1_000_000, true, random),
        'z' => format!("({},{})", make_real(kind, 90_000, false, random), make_real(kind, 90_000, false, random)),
        't' => make_text(1 + random.number_below(8), random),
        'e' => make_text(8, random),
        'l' => make_text(1, random),
        'd' => make_text(2, random),
        'b' => [".true.", ".false."][random.number_below(2)].to_owned(),
        'I' => array('i', 4, random),
        'S' => array('s', 4, random),
        'F' => array('f', 4, random),
        'B' => array('b', 4, random),
        'P' => array('i', 6, random),
        'Q' => format!("{}*0_{kind}+reshape({},[8])", 1, array('s', 8, random)),
        other => format!("${other}"),
    }
}

fn make_integer(kind: u32, random: &mut Random) -> String {
    let most: u128 =
        [100, 30_000, 2_000_000_000, 9_000_000_000_000_000_000, 1 << 120][kind.trailing_zeros().min(4) as usize];
    let wide = u128::from(random.next_number()) << 64 | u128::from(random.next_number());
    let value = if random.number_below(2) == 0 { wide % 21 } else { wide % most };
    match random.number_below(5) {
        0 | 1 => format!("(-{value}_{kind})"),
        _ => format!("{value}_{kind}"),
    }
}

/// A real of ten thousandths below `most`, now and then with an exponent; positive unless `signed`.
fn make_real(kind: u32, most: usize, signed: bool, random: &mut Random) -> String {
    let value = 1 + random.number_below(most);
    let digits = format!("{}.{:04}{}", value / 10_000, value % 10_000, random.number_below(1000));
    match signed && random.number_below(5) < 2 {
        true => format!("(-{digits}_{kind})"),
        false => format!("{digits}_{kind}"),
    }
}

fn make_text(length: usize, random: &mut Random) -> String {
    const LETTERS: &[u8] = b"abcxyz  AB1";
    let letters: String = (0..length).map(|_| char::from(LETTERS[random.number_below(LETTERS.len())])).collect();
    format!("'{letters}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_expressions_and_every_place_is_filled() {
        let made = make_expressions(2 * ROWS.len(), 3);
        assert_eq!(made, make_expressions(2 * ROWS.len(), 3));
        assert_ne!(made, make_expressions(2 * ROWS.len(), 4));
        assert!(made.iter().all(|made| !made.text.contains('$') && !made.ty.contains('$')));
    }
}
