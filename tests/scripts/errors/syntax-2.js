function f( { 
}
