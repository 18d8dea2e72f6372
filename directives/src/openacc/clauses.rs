//! One row per clause of OpenACC; see [`crate::table`] for the columns.

macro_rules! openacc_clauses {
    ($next:ident $($rest:tt)*) => {
        $next! { $($rest)*
            OpenAcc AccAsync "async" @10 Flag nothing
            OpenAcc AccAttach "attach" @26 List Mapping(Attach)
            OpenAcc AccAuto "auto" @20 Flag nothing
            OpenAcc AccBind "bind" @20 Expr nothing
            OpenAcc AccCapture "capture" @20 Flag nothing
            OpenAcc AccCollapse "collapse" @10 Expr nothing { "force"@33 }
            OpenAcc AccCopy "copy" / "pcopy" / "present_or_copy" @10 List Mapping(ToFrom)
                { "always"@34 "alwaysin"@34 "alwaysout"@34 "capture"@34 }
            OpenAcc AccCopyin "copyin" / "pcopyin" / "present_or_copyin" @10 List Mapping(To)
                { "always"@34 "alwaysin"@34 "capture"@34 "readonly"@27 }
            OpenAcc AccCopyout "copyout" / "pcopyout" / "present_or_copyout" @10 List Mapping(From)
                { "always"@34 "alwaysout"@34 "capture"@34 "zero"@30 }
            OpenAcc AccCreate "create" / "pcreate" / "present_or_create" @10 List Mapping(Alloc)
                { "capture"@34 "zero"@30 }
            OpenAcc AccDefault "default" @20 Keyword nothing [ "none" "present"@25 ]
            OpenAcc AccDefaultAsync "default_async" @25 Expr nothing
            OpenAcc AccDelete "delete" @20 List Mapping(Delete)
            OpenAcc AccDetach "detach" @26 List Mapping(Detach)
            OpenAcc AccDevice "device" @10 List nothing
            OpenAcc AccDeviceNum "device_num" @25 Expr nothing
            OpenAcc AccDeviceResident "device_resident" @10 List Mapping(Alloc)
            OpenAcc AccDeviceType "device_type" / "dtype" @20 Words nothing
            OpenAcc AccDeviceptr "deviceptr" @10 List Sharing(IsDevicePtr)
            OpenAcc AccFinalize "finalize" @25 Flag nothing
            OpenAcc AccFirstPrivate "firstprivate" @10 List Sharing(FirstPrivate)
            OpenAcc AccGang "gang" @10 Sizes nothing { "num" "static"@20 "dim"@33 }
            OpenAcc AccHost "host" @10 List nothing
            OpenAcc AccIf "if" @10 Expr nothing
            OpenAcc AccIfPresent "if_present" @25 Flag nothing
            OpenAcc AccIndependent "independent" @10 Flag nothing
            OpenAcc AccLink "link" @20 List Mapping(Link)
            OpenAcc AccNoCreate "no_create" @27 List Mapping(Alloc)
            OpenAcc AccNohost "nohost" @20 Flag nothing
            OpenAcc AccNumGangs "num_gangs" @10 List nothing
            OpenAcc AccNumWorkers "num_workers" @10 Expr nothing
            OpenAcc AccPresent "present" @10 List Mapping(Present)
            OpenAcc AccPrivate "private" @10 List Sharing(Private)
            OpenAcc AccRead "read" @20 Flag nothing
            OpenAcc AccReduction "reduction" @10 Reduction Sharing(Reduction)
            OpenAcc AccSelf "self" @20 Flag nothing
            OpenAcc AccSeq "seq" @10 Flag nothing
            OpenAcc AccShortloop "shortloop" @0 Flag nothing
            OpenAcc AccTile "tile" @20 List nothing
            OpenAcc AccUpdate "update" @20 Flag nothing
            OpenAcc AccUseDevice "use_device" @10 List Sharing(UseDevicePtr)
            OpenAcc AccVector "vector" @10 Sizes nothing { "length"@20 }
            OpenAcc AccVectorLength "vector_length" @10 Expr nothing
            OpenAcc AccWait "wait" @20 Queues nothing { "devnum"@27 "queues"@27 }
            OpenAcc AccWorker "worker" @10 Sizes nothing { "num"@20 }
            OpenAcc AccWrite "write" @20 Flag nothing
        }
    };
}
